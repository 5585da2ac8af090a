import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Json } from '#backend/database.types.ts'
import { keysOf } from '#backend/query-keys.ts'
import { db } from '#backend/supabase.ts'
import type { RestorableTable } from '#backend/tables.ts'

/** How many entries are read at once. */
export const slice = 20

/** The id before which the next slice begins, newest first; null after the last one. */
export function olderThan(entries: readonly { id: number }[]): number | null {
  return entries.length < slice ? null : (entries.at(-1)?.id ?? null)
}

/** A deleted row: its columns, when it was deleted, and by whom (null: the server). */
export interface Deletion {
  /** The id of the deletion, which `restore` takes. */
  id: number
  at: string
  by_email: string | null
  before: Json
  /** The name of a card's website. */
  website: string | null
}

/** The deletions of a table that are older than `before`, newest first. */
function deletions(table: RestorableTable, before: number | null) {
  const all = db
    .rpc('recently_deleted', { _table_name: table }, { get: true })
    .select('*')
    .order('id', { ascending: false })
  return before === null ? all : all.lt('id', before)
}

/** Whether any row of a table can be restored. */
export function anyDeletedQuery(table: RestorableTable) {
  return queryOptions({
    queryKey: [...keysOf('history').all, 'any-deleted', table],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<boolean> => {
      const { data } = await deletions(table, null).limit(1).abortSignal(signal).throwOnError()
      return data.length > 0
    },
  })
}

/** The rows of a table that can be restored, newest deletion first. */
export function deletedQuery(table: RestorableTable) {
  return infiniteQueryOptions({
    queryKey: [...keysOf('history').all, 'deleted', table],
    staleTime: 0,
    initialPageParam: null as number | null,
    queryFn: async ({ signal, pageParam }): Promise<Deletion[]> => {
      const { data } = await deletions(table, pageParam).limit(slice).abortSignal(signal).throwOnError()
      return data
    },
    getNextPageParam: olderThan,
  })
}
