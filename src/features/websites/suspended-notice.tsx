import { useQuery } from '@tanstack/react-query'
import { ownBusinessStatoQuery } from './queries.ts'

interface SuspendedNoticeProps {
  /** A business's user. */
  ownerId: string
  /** The states of its websites. */
  stati: readonly string[]
}

/** Tells a business that its visitors see nothing, and who can change that. Nothing while all is active. */
export function SuspendedNotice({ ownerId, stati }: SuspendedNoticeProps) {
  const { data: business } = useQuery(ownBusinessStatoQuery(ownerId))
  const what = business === 'sospeso' ? "L'attività è sospesa" : 'Il sito web è sospeso'
  if (business !== 'sospeso' && !stati.includes('sospeso')) return null
  return (
    <p role="status" className="rounded-lg border border-warning-line bg-warning-soft px-4 py-3">
      {`${what}: chi visita il sito web non ne vede i dati. Può riattivarlo solo l'amministratore.`}
    </p>
  )
}
