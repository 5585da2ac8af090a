import { useQuery } from '@tanstack/react-query'
import { provider } from '#backend/provider.ts'
import { MailLink, PhoneLink } from '#ui/base/contact-links.tsx'
import { whoRuns } from '#ui/base/who-runs.ts'
import { suspensionQuery } from './stato.ts'

const what = {
  business:
    'La tua attività è sospesa: chi visita il tuo sito web non ne vede i dati. Per riattivarla rivolgiti a ',
  website: 'Il tuo sito web è sospeso: chi lo visita non ne vede i dati. Per riattivarlo rivolgiti a ',
}

/**
 * Tells a business that its visitors see nothing, and whom to call. Default export, because it is loaded lazily.
 * @param ownerId the business's user
 */
export default function SuspendedNotice({ ownerId }: { ownerId: string }) {
  const { data: suspended } = useQuery(suspensionQuery(ownerId))
  const { email, phone } = provider()
  if (!suspended) return null
  return (
    <div role="status" className="rounded-sheet border border-warning-line bg-warning-soft px-4 py-3">
      <p>{`${what[suspended]}${whoRuns}.`}</p>
      {(phone || email) && (
        <p className="mt-1 flex flex-wrap gap-x-3">
          {phone && (
            <span>
              <span>{'Chiama '}</span>
              <PhoneLink number={phone} />
            </span>
          )}
          {email && (
            <span className="wrap-anywhere">
              <span>{'Scrivi a '}</span>
              <MailLink address={email} />
            </span>
          )}
        </p>
      )}
    </div>
  )
}
