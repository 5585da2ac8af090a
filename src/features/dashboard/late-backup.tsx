import { queryOptions, useQuery } from '@tanstack/react-query'
import { keysOf } from '#backend/query-keys.ts'
import { db } from '#backend/supabase.ts'
import { formatOn } from '#italian/format.ts'

/**
 * The last good backup while it is late (`backup_state` in supabase/migrations), null otherwise; `at` is null when none was
 * ever made.
 */
const lateBackupQuery = queryOptions({
  queryKey: [...keysOf('dashboard').all, 'late-backup'],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<{ at: string | null } | null> => {
    const { data } = await db.rpc('backup_state').abortSignal(signal).throwOnError()
    const state = data.find(({ late }) => late)
    return state ? { at: state.last_backup } : null
  },
})

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
