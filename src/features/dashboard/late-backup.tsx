import { useQuery } from '@tanstack/react-query'
import { formatOn } from '#italian/format.ts'
import { lateBackupQuery } from './backup-queries.ts'

/** Tells an admin that the server makes no good backups any more. Default export, because it is loaded lazily. */
export default function LateBackup() {
  const { data: late } = useQuery(lateBackupQuery)
  if (!late) return null
  return (
    <div role="status" className="rounded-sheet border border-warning-line bg-warning-soft px-4 py-3">
      <p>
        {late.at
          ? `L'ultimo backup riuscito è di molto tempo fa: ${formatOn(late.at)}.`
          : 'Nessun backup è ancora riuscito.'}
      </p>
      <p>Chi gestisce il server trova il motivo nel suo log.</p>
    </div>
  )
}
