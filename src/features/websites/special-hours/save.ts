import { deleteVersion } from '#backend/delete-version.ts'
import { StaleRowError } from '#backend/errors.ts'
import { NewRow, saveNew } from '#backend/new-row.ts'
import { savedRow } from '#backend/save.ts'
import { markStale } from '#backend/stale.ts'
import { removeAtOnce } from '#lists/remove-at-once.ts'
import { type Closure, type ColumnsOf, type HoursTable, keyOf, type RowOf, rowsOf } from './queries.ts'

/** Runs a save; the list is also read again after a refusal, because it may not show what somebody else has added. */
async function thenStale<Saved>(table: HoursTable, saving: PromiseLike<Saved>): Promise<Saved> {
  let error: unknown
  try {
    return await saving
  } catch (cause) {
    error = cause
    throw cause
  } finally {
    // The form merges a newer version by itself.
    if (!(error instanceof StaleRowError)) await markStale(table)
  }
}

/** Adds one to a website. Throws as `saveNew`. */
export async function addHours<Table extends HoursTable>(
  table: Table,
  newRow: NewRow,
  websiteId: string,
  columns: ColumnsOf[Table],
): Promise<void> {
  await thenStale(table, saveNew<HoursTable>(table, newRow, { ...columns, website_id: websiteId }))
}

/** Saves over the version that was read. Throws `StaleRowError` when it has changed since. */
export function updateHours<Table extends HoursTable>(
  table: Table,
  over: RowOf[Table],
  columns: ColumnsOf[Table],
): Promise<RowOf[Table]> {
  const update = rowsOf(table)
    .update(columns as ColumnsOf['closures'])
    .eq('id', over.id)
    .eq('updated_at', over.updated_at)
  return thenStale(
    table,
    update
      .select()
      .throwOnError()
      .then((answer) => savedRow(answer) as RowOf[Table]),
  )
}

/**
 * Deletes one as the list shows it. It leaves the list at once (`onGone`) and comes back when it stays. Throws as
 * `deleteVersion`.
 */
export async function removeHours(
  table: HoursTable,
  row: RowOf[HoursTable],
  onGone: () => void,
): Promise<void> {
  await removeAtOnce(keyOf(table, row.website_id), row.id, () => deleteVersion(table, row), onGone)
  await markStale(table)
}

/** Adds one that was just deleted again, with the same days and hours, as often as the answer is lost. */
export function undoOf(table: HoursTable, row: RowOf[HoursTable]): () => Promise<void> {
  // One kind's columns stand for both.
  const { id, website_id, created_at: _, updated_at: __, ...columns } = row as Closure
  const newRow = new NewRow(id)
  return () => addHours(table as 'closures', newRow, website_id, columns)
}
