import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sendRecoveryMail } from '#backend/auth.ts'
import { italianMessage } from '#backend/errors.ts'
import { useSave } from '#backend/save.ts'
import { formatDate, formatMoment } from '#italian/format.ts'
import { FormSection } from '#records/form.tsx'
import { Button } from '#ui/base/button.tsx'
import { MailLink } from '#ui/base/contact-links.tsx'
import type { Content } from '#ui/base/elements.ts'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { InviteButton } from './invite-button.tsx'
import { businessAccountQuery } from './queries.ts'
import { ResetSecondStep } from './reset-second-step.tsx'

/** 'Accesso': the account of a business, and a link for a new password. Default export, because it is loaded lazily. */
export default function AccountPanel({ business }: { business: { id: string; email: string } }) {
  const { data: account, error, refetch, isFetching } = useQuery(businessAccountQuery(business.id))

  if (error) {
    return (
      <FormSection title="Accesso" columns="one">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">{italianMessage(error, "L'account non si è caricato")}</p>
          <Button variant="secondary" busy={isFetching} onClick={() => refetch()}>
            Riprova
          </Button>
        </div>
      </FormSection>
    )
  }
  if (account === null) return null
  const misdirected = account?.invited_to && account.invited_to.toLowerCase() !== account.email
  return (
    <FormSection title="Accesso" columns="one">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <dl className="flex min-w-0 flex-wrap gap-x-8 gap-y-3">
          <Fact name="Email dell'account">{account && <MailLink address={account.email} />}</Fact>
          {account?.invited_at ? (
            <>
              <Fact name="Invitata">{formatMoment(account.invited_at)}</Fact>
              {account.invited_to && <Fact name="Invito inviato a">{account.invited_to}</Fact>}
            </>
          ) : (
            <Fact name="Esiste dal">{account && formatDate(account.created_at)}</Fact>
          )}
          <Fact name="Ultimo accesso">
            {account && (account.last_sign_in_at ? formatMoment(account.last_sign_in_at) : 'Mai')}
          </Fact>
        </dl>
        {account &&
          (account.invited_at ? (
            <InviteButton business={business} again primary={Boolean(misdirected)} />
          ) : (
            <PasswordLink email={account.email} />
          ))}
      </div>
      {misdirected && (
        <p role="status" className="wrap-anywhere">
          {`Il link andato a ${account.invited_to} non apre più niente: invialo ora a ${account.email}.`}
        </p>
      )}
      {account?.second_step && <ResetSecondStep businessId={business.id} email={account.email} />}
    </FormSection>
  )
}

function Fact({ name, children }: { name: string; children: Content }) {
  return (
    <div className="min-w-0">
      <dt className="text-note text-muted">{name}</dt>
      <dd className="min-h-5 wrap-anywhere">{children ?? <Skeleton className="h-5 w-32" />}</dd>
    </div>
  )
}

/**
 * The auth service sends one such mail a minute and ignores a second request silently, so the button is disabled for that
 * time.
 */
function PasswordLink({ email }: { email: string }) {
  const [sent, setSent] = useState(false)
  const { run, busy } = useSave({
    save: async () => {
      const error = await sendRecoveryMail(email)
      if (error) throw error
      setSent(true)
      toast.success('Email inviata', `${email} riceverà un link per scegliere una nuova password.`)
    },
    tell: (error) => toast.error('Errore', italianMessage(error, "Errore nell'invio dell'email di recupero")),
  })
  return (
    <Button
      variant="secondary"
      className="max-sm:w-full"
      busy={busy}
      busyText="Invio..."
      disabled={sent}
      onClick={() => run()}
    >
      {sent ? 'Link inviato' : 'Invia link per la password'}
    </Button>
  )
}
