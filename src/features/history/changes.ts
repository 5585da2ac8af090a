import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Json } from '#backend/database.types.ts'
import { queryClient } from '#backend/query-client.ts'
import { keysOf } from '#backend/query-keys.ts'
import { db } from '#backend/supabase.ts'
import type { Columns } from '#records/record-history.ts'
import { deletedQuery, olderThan, slice } from './deletions.ts'

export interface Change {
  id: number
  at: string
  /** Null: the server itself. */
  by_email: string | null
  action: string
  /** The old values of the columns that an update changed; the whole row of a deletion; null for an insert. */
  before: Columns | null
  /** The new values of the columns that an update changed; the whole row of an insert; null for a deletion. */
  after: Columns | null
}

function columnsOf(json: Json): Columns | null {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : null
}

/** The changes of a row, newest first. */
export function changesQuery({ table, id }: { table: string; id: string }) {
  return infiniteQueryOptions({
    queryKey: [...keysOf('history').all, 'changes', table, id],
    staleTime: 0,
    initialPageParam: null as number | null,
    queryFn: async ({ signal, pageParam }): Promise<Change[]> => {
      const all = db
        .from('changes')
        .select('id, at, by_email, action, before, after')
        .eq('table_name', table)
        .eq('row_id', id)
        .order('id', { ascending: false })
      const older = pageParam === null ? all : all.lt('id', pageParam)
      const { data } = await older.limit(slice).abortSignal(signal).throwOnError()
      const changes = data.map((change) => ({
        ...change,
        before: columnsOf(change.before),
        after: columnsOf(change.after),
      }))
      await nameDeletedMethods(changes)
      return changes
    },
    getNextPageParam: olderThan,
  })
}

/** Reads the names of deleted payment methods together with the history of a service that was paid by them. */
async function nameDeletedMethods(changes: readonly Change[]): Promise<void> {
  const mentioned = changes.some(({ before }) => before?.payment_method_id)
  if (mentioned) await queryClient.prefetchInfiniteQuery(deletedQuery('payment_methods'))
}
