import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { italianMessage, messageOf } from '#backend/errors.ts'
import { mailWords } from '#backend/last-mail.ts'
import { useSave } from '#backend/save.ts'
import { formatDate, formatMoment } from '#italian/format.ts'
import { FormSection } from '#records/form.tsx'
import { reportMail } from '#records/report-mail.ts'
import { Button } from '#ui/base/button.tsx'
import { MailLink } from '#ui/base/contact-links.tsx'
import type { Content } from '#ui/base/elements.ts'
import { RetryLine } from '#ui/base/retry-line.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { InviteButton } from './invite-button.tsx'
import { type BusinessAccount, businessQueries } from './queries.ts'
import { ResetSecondStep } from './reset-second-step.tsx'
import { sendPasswordLink } from './save.ts'

type AccountPanelProps = { id: string; email: string; user_id: string | null }

/** 'Accesso': the account of a business, and a link for a new password. Default export, because it is loaded lazily. */
export default function AccountPanel({ business }: { business: AccountPanelProps }) {
  const { data: account, error, refetch, isFetching } = useQuery(businessQueries.account(business.id))

  if (error) {
    return (
      <FormSection title="Accesso" columns="one">
        <RetryLine
          text={italianMessage(error, "L'account non si è caricato")}
          onRetry={refetch}
          retrying={isFetching}
        />
      </FormSection>
    )
  }
  if (account === null) return null
  const lost = account && whyNotArrived(account)
  return (
    <FormSection title="Accesso" columns="one">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <dl className="flex min-w-0 flex-wrap gap-x-8 gap-y-3">
          <Fact name="Email dell'account">{account && <MailLink address={account.email} />}</Fact>
          {account?.invited_at && account.invited_to ? (
            <>
              <Fact name="Invitata">{formatMoment(account.invited_at)}</Fact>
              <Fact name="Invito inviato a">{account.invited_to}</Fact>
            </>
          ) : (
            <Fact name="Esiste dal">{account && formatDate(account.created_at)}</Fact>
          )}
          <Fact name="Ultimo accesso">
            {account && (account.last_sign_in_at ? formatMoment(account.last_sign_in_at) : 'Mai')}
          </Fact>
          {account && <LastMail businessId={business.id} />}
        </dl>
        {account &&
          (account.invited_at ? (
            <InviteButton business={business} again primary={Boolean(lost)} />
          ) : (
            <PasswordLink businessId={business.id} email={account.email} />
          ))}
      </div>
      {lost && (
        <p role="status" className="wrap-anywhere">
          {lost}
        </p>
      )}
      {account?.second_step && business.user_id && (
        <ResetSecondStep userId={business.user_id} email={account.email} />
      )}
    </FormSection>
  )
}

/** Why the invitation that waits opens nothing; null where it does, or none waits. */
function whyNotArrived({ email, invited_at, invited_to }: BusinessAccount): string | null {
  if (!invited_at) return null
  if (!invited_to) return `L'invito non è ancora partito: invialo a ${email}.`
  return invited_to.toLowerCase() === email
    ? null
    : `Il link andato a ${invited_to} non apre più niente: invialo ora a ${email}.`
}

function Fact({ name, children }: { name: string; children: Content }) {
  return (
    <div className="min-w-0">
      <dt className="text-note text-muted">{name}</dt>
      <dd className="min-h-5 wrap-anywhere">{children ?? <Skeleton className="h-5 w-32" />}</dd>
    </div>
  )
}

/** Only where the host knows. */
function LastMail({ businessId }: { businessId: string }) {
  const { data: mail } = useQuery(businessQueries.lastMail(businessId))
  return mail ? <Fact name="Ultima email">{mailWords(mail)}</Fact> : null
}

/** The auth service sends one such mail a minute. */
function PasswordLink({ businessId, email }: { businessId: string; email: string }) {
  const [asked, setAsked] = useState<string | null>(null)
  const { run, busy } = useSave({
    save: async () => {
      const mail = await sendPasswordLink(businessId)
      if (mail?.state !== 'failed') setAsked(mail?.state === 'queued' ? 'Link in partenza' : 'Link inviato')
      reportMail(mail, 'password', email)
    },
    onError: (error) => toast.error('Errore', messageOf(error, "Errore nell'invio dell'email di recupero")),
  })
  return (
    <Button
      variant="secondary"
      className="max-sm:w-full"
      busy={busy}
      busyText="Invio..."
      disabled={asked !== null}
      onClick={() => run()}
    >
      {asked ?? 'Invia link per la password'}
    </Button>
  )
}
