import { queryOptions } from '@tanstack/react-query'
import { db } from '#backend/supabase.ts'

/**
 * The last good backup while it is late (`backup_state` in supabase/migrations), null otherwise; `at` is null when none was
 * ever made.
 */
export const lateBackupQuery = queryOptions({
  queryKey: ['dashboard', 'late-backup'],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<{ at: string | null } | null> => {
    const { data } = await db.rpc('backup_state').abortSignal(signal).throwOnError()
    const state = data.find(({ late }) => late)
    return state ? { at: state.last_backup } : null
  },
})
