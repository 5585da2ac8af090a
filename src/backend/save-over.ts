import type { Database, Tables } from './database.types.ts'
import { isConnectionFailure, StaleRowError, UserMessageError } from './errors.ts'
import { queryClient } from './query-client.ts'
import { keysOf } from './query-keys.ts'
import { savedRow } from './save.ts'
import { invalidate } from './stale.ts'
import { db } from './supabase.ts'
import type { EditedTable } from './tables.ts'

type UpdateOf<Name extends EditedTable> = Database['public']['Tables'][Name]['Update']

interface Rows {
  rows: readonly { id: string }[]
}

/**
 * Saves columns over the version of a row that was read; answers the stored row, which every list shows at once. Throws
 * `StaleRowError` when somebody else has saved since, otherwise the database's error.
 */
export async function saveOver<Name extends EditedTable>(
  table: Name,
  over: { id: string; updated_at: string },
  columns: UpdateOf<Name>,
): Promise<Tables<Name>> {
  // One table's name stands for all: the client's types cannot follow a table that is not known.
  const rows = db.from(table as 'closures')
  const update = rows
    .update(columns as UpdateOf<'closures'>)
    .eq('id', over.id)
    .eq('updated_at', over.updated_at)
  try {
    const saved = savedRow(await update.select().throwOnError())
    await showSaved(table, saved)
    // Not awaited: the lists already show the saved row.
    void invalidate(table)
    return saved as Tables<Name>
  } catch (error) {
    // The form merges a newer version by itself. Other refusals may come from rows that are not on the screen yet.
    if (!(error instanceof StaleRowError || isConnectionFailure(error))) void invalidate(table)
    throw error
  }
}

const hasRows = (data: unknown): data is Rows =>
  typeof data === 'object' && data !== null && 'rows' in data && Array.isArray(data.rows)

/** The columns that a list shows, with the values of the saved row. */
function overlaid<Row extends object>(shown: Row, saved: object): Row {
  const values = Object.entries(saved).filter(([column]) => column in shown)
  return { ...shown, ...Object.fromEntries(values) }
}

/**
 * Writes a saved row into every list in the cache that has it, so that it is shown before the list is read again. The row
 * keeps its place until then, even where the order or a filter would move it.
 */
async function showSaved(table: EditedTable, saved: { id: string }): Promise<void> {
  // A running request would bring the old values back.
  await queryClient.cancelQueries({ queryKey: keysOf(table).lists })
  queryClient.setQueriesData<unknown>({ queryKey: keysOf(table).all }, (data: unknown) => {
    if (!hasRows(data) || !data.rows.some(({ id }) => id === saved.id)) return data
    return { ...data, rows: data.rows.map((row) => (row.id === saved.id ? overlaid(row, saved) : row)) }
  })
}

/**
 * Deletes a row as it was read. One that is gone already is no failure. Throws `StaleRowError` when somebody has changed it
 * since, otherwise the database's error.
 */
export async function deleteVersion(
  table: 'closures' | 'seasons',
  { id, updated_at }: { id: string; updated_at: string },
): Promise<void> {
  // One table's name stands for both.
  const rows = db.from(table as 'closures')
  const deleted = await rows.delete().eq('id', id).eq('updated_at', updated_at).select('id').throwOnError()
  if (deleted.data.length > 0) return
  const { data: left } = await rows.select('updated_at').eq('id', id).maybeSingle().throwOnError()
  if (!left) return
  if (left.updated_at === updated_at) throw new UserMessageError('Non hai i permessi per questa operazione')
  throw new StaleRowError()
}
