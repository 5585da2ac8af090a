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
  /** The author's name, for whoever may read it; otherwise null. */
  author: string | null
  action: string
  /** How many rows of the table were changed with this one, as by an import; 1: none else. */
  rows: number
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
        .select('id, at, by, by_email, action, before, after')
        .eq('table_name', table)
        .eq('row_id', id)
        .order('id', { ascending: false })
      const older = pageParam === null ? all : all.lt('id', pageParam)
      const { data } = await older.limit(slice).abortSignal(signal).throwOnError()
      const changes = (await withAuthorsAndCounts(data)).map((change) => ({
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

/** Changes with their authors' names, and with how many rows each was made. */
export async function withAuthorsAndCounts<Read extends { id: number; by: string | null }>(
  changes: readonly Read[],
): Promise<(Omit<Read, 'by'> & Pick<Change, 'author' | 'rows'>)[]> {
  const [names, rows] = await Promise.all([
    namesOf(changes.flatMap(({ by }) => by ?? [])),
    togetherOf(changes.map(({ id }) => id)),
  ])
  return changes.map(({ by, ...change }) => ({
    ...change,
    author: (by && names.get(by)) || null,
    rows: rows.get(change.id) ?? 1,
  }))
}

/** The names of accounts by their ids: an admin reads all, others their own. They only say more, so a failure says less. */
async function namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const some = [...new Set(ids)]
  if (some.length === 0) return new Map()
  const { data } = await db.from('profiles').select('user_id, display_name').in('user_id', some).limit(slice)
  return new Map(data?.map(({ user_id, display_name }) => [user_id, display_name]))
}

/** How many rows each of some changes was made with, where there are several. A failure only says less. */
async function togetherOf(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const { data } = await db.rpc('changed_together', { _ids: [...ids] }, { get: true }).limit(ids.length)
  return new Map(data?.map(({ id, righe }) => [id, righe]))
}

/** Reads the names of deleted payment methods together with the history of a service that was paid by them. */
async function nameDeletedMethods(changes: readonly Change[]): Promise<void> {
  const mentioned = changes.some(({ before }) => before?.payment_method_id)
  if (mentioned) await queryClient.prefetchInfiniteQuery(deletedQuery('payment_methods'))
}
