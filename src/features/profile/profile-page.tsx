import { useSession } from '#backend/session.ts'
import { isSecondStepDue } from '#backend/token.ts'
import { pages } from '#pages'
import { FormSection } from '#records/form.tsx'
import { Lazy, lazyCode } from '#ui/base/lazy.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { AccountForm } from './account-form.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { useRole } from './queries.ts'
import { SecondStepCard } from './second-step-card.tsx'

/** Lazy, because recognising browsers takes a library. */
const devices = lazyCode(() => import('./devices.tsx'))

/** 'Profilo', for every role: each card saves for itself. */
export function ProfilePage() {
  const { user, session } = useSession()
  const role = useRole()
  if (!user) return null
  if (isSecondStepDue(role, session))
    return (
      <Page
        title={pages.profile.title}
        subtitle="Per gli admin la verifica in due passaggi è obbligatoria: attivala per continuare"
        width="form"
      >
        <SecondStepCard user={user} />
      </Page>
    )
  return (
    <Page title={pages.profile.title} subtitle="Il tuo account e la tua password" width="form">
      <AccountForm key={user.id} user={user} />
      <PasswordForm email={user.email ?? ''} />
      <SecondStepCard user={user} />
      <PasskeysCard user={user} />
      <FormSection
        title="Dispositivi"
        description="Dove sei collegato adesso. Se non ne riconosci uno, esci da lì e cambia la password."
        columns="one"
      >
        <Lazy
          code={devices}
          props={{ userId: user.id }}
          pending={<Skeleton className="h-16 w-full" />}
          failure="I dispositivi non si sono caricati"
        />
      </FormSection>
    </Page>
  )
}
