import { StaleRowError } from '#lib/backend/errors.ts'

/** The answer of an update that asks for the rows it changed. */
interface UpdateAnswer<Row> {
  data: readonly Row[] | null
}

/**
 * Runs an update that names the version it read (`.eq('updated_at', …).select()`) and returns the saved row. An update
 * that changes no row means that somebody else saved first. Throws `StaleRowError`, or the database's own error.
 */
export async function updateIfFresh<Row>(update: PromiseLike<UpdateAnswer<Row>>): Promise<Row> {
  const { data } = await update
  const [row] = data ?? []
  if (!row) throw new StaleRowError()
  return row
}
