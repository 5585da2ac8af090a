import { NewRow, saveNew } from '#backend/new-row.ts'
import { deleteVersion } from '#backend/save-over.ts'
import { invalidate } from '#backend/stale.ts'
import { db } from '#backend/supabase.ts'
import { removeAtOnce } from '#lists/remove-at-once.ts'
import { type Closure, type ColumnsOf, type HoursTable, type RowOf, specialHoursQueries } from './queries.ts'

/** Adds one to a website. Throws as `saveNew`. */
export async function addHours<Table extends HoursTable>(
  table: Table,
  newRow: NewRow,
  websiteId: string,
  columns: ColumnsOf[Table],
): Promise<void> {
  await saveNew<HoursTable>(table, newRow, { ...columns, website_id: websiteId })
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
  await removeAtOnce(
    specialHoursQueries.of(table, row.website_id).queryKey,
    row.id,
    () => deleteVersion(table, row),
    onGone,
  )
  await invalidate(table)
}

/** Adds one that was just deleted again, with the same days and hours, as often as the answer is lost. */
export function undoOf(table: HoursTable, row: RowOf[HoursTable]): () => Promise<void> {
  // One kind's columns stand for both.
  const { id, website_id, created_at: _, updated_at: __, ...columns } = row as Closure
  const newRow = new NewRow(id)
  return () => addHours(table as 'closures', newRow, website_id, columns)
}

/** What takes back a closure that was just added, unless somebody changes it first. Throws when it cannot be read. */
export async function undoOfAdded(id: string): Promise<() => Promise<void>> {
  const { data } = await db.from('closures').select('id, updated_at').eq('id', id).single().throwOnError()
  return async () => {
    await deleteVersion('closures', data)
    await invalidate('closures')
  }
}
