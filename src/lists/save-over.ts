import type { Narrowable } from '#backend/query-builder.ts'
import { savedRow } from '#backend/save.ts'
import { markStale } from '#backend/stale.ts'
import type { EditedTable } from '#backend/tables.ts'
import { showSaved } from './show-saved.ts'

/** A row in the version that was read. */
interface Version {
  id: string
  updated_at: string
}

/** An update that answers the rows that it has changed. */
interface Written<Row> {
  throwOnError(): PromiseLike<{ data: Row[] }>
}

/**
 * Saves a row over the version that was read, and shows the saved columns in the table's lists. Throws `StaleRowError` when
 * somebody else has saved since, otherwise the database's error. The caller marks as stale what shows the row.
 */
export async function writeOver<
  Row extends Version,
  Query extends Pick<Narrowable<Query>, 'eq'> & Written<Row>,
>(table: EditedTable, over: Version, update: Query & Written<Row>): Promise<Row> {
  const write: Written<Row> = update.eq('id', over.id).eq('updated_at', over.updated_at)
  const saved = savedRow(await write.throwOnError())
  await showSaved([table, 'list'], saved)
  return saved
}

/** Saves a row over the version that was read, and reads anew what shows it. Throws like `writeOver`. */
export async function saveOver<
  Row extends Version,
  Query extends Pick<Narrowable<Query>, 'eq'> & Written<Row>,
>(table: EditedTable, over: Version, update: Query & Written<Row>): Promise<Row> {
  const saved = await writeOver(table, over, update)
  // Not awaited, because the list already shows the saved row.
  void markStale(table)
  return saved
}
