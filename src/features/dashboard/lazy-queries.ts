import { queryOptions } from '@tanstack/react-query'
import { keysOf } from '#backend/query-keys.ts'
import { db } from '#backend/supabase.ts'

export interface LatestChange {
  id: number
  at: string
  /** The name of who made it, otherwise the address; null: the server itself. */
  author: string | null
  table: string
  row_id: string
  isNew: boolean
  /** The row's name as it is now. */
  name: string
  /** How many rows the same import or bulk change has saved. */
  rows: number
  /** What an update changed; null for a new row. */
  what: string | null
}

const keys = keysOf('dashboard')

/** What the last regions of a first page read; the page itself does not wait for this code. */
export const lazyQueries = {
  /** The first active websites without opening hours, with how many there are (`websites_without_hours`). */
  withoutHours: queryOptions({
    queryKey: [...keys.all, 'without-hours'],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { data } = await db.rpc('websites_without_hours').abortSignal(signal).throwOnError()
      return { websites: data, total: data[0]?.totale ?? 0 }
    },
  }),

  /** The rows that were changed last, newest first (`latest_changes` in supabase/migrations). */
  latestChanges: queryOptions({
    queryKey: [...keys.all, 'latest-changes'],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<LatestChange[]> => {
      // The descriptions of all columns, which the rest of the page does not need.
      const code = import('./change-text.ts')
      const { data } = await db.rpc('latest_changes').abortSignal(signal).throwOnError()
      const { changeText } = await code
      return data.map(({ table_name: table, action, before, after, author, by_email, righe, ...change }) => ({
        ...change,
        author: author ?? by_email,
        rows: righe,
        table,
        isNew: action === 'insert',
        what: changeText(table, before, after),
      }))
    },
  }),
}
