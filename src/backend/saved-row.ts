import { StaleRowError } from './errors.ts'

/**
 * The saved row of an update that names the version it read (`.eq('updated_at', …).select()`). An update that changed no row
 * means that somebody else saved first: throws `StaleRowError`.
 */
export function savedRow<Row>({ data }: { data: readonly Row[] | null }): Row {
  const [row] = data ?? []
  if (!row) throw new StaleRowError()
  return row
}
