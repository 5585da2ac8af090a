import { useSession } from '#backend/session.ts'
import { pages } from '#pages'
import { Page } from '#ui/page/page.tsx'
import { AccountForm } from './account-form.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondStepCard } from './second-step-card.tsx'

/** 'Profilo', for every role: each card saves for itself. */
export function ProfilePage() {
  const { user } = useSession()
  if (!user) return null
  return (
    <Page title={pages.profile.title} subtitle="Il tuo account e la tua password" width="form">
      <AccountForm key={user.id} user={user} />
      <PasswordForm email={user.email ?? ''} />
      <SecondStepCard user={user} />
      <PasskeysCard user={user} />
    </Page>
  )
}
