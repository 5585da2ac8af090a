import { queryClient } from '#backend/query-client.ts'
import { savedRow } from '#backend/save.ts'
import { markStale } from '#backend/stale.ts'
import type { EditedTable } from '#backend/tables.ts'
import type { ListPage } from './list-query.ts'

type AnyPage = ListPage<{ id: string }>

/** The columns that a list shows, with the values of the saved row. */
function overlaid<Row extends object>(shown: Row, saved: object): Row {
  const values = Object.entries(saved).filter(([column]) => column in shown)
  return { ...shown, ...Object.fromEntries(values) }
}

/**
 * Writes a saved row into every cached page of a list, so that the list shows it before it is read again. The row keeps
 * its place until then, even where the order or a filter would move it.
 * @param queryKey the beginning of the keys of the list's pages.
 */
export async function showSaved(queryKey: readonly string[], saved: { id: string }): Promise<void> {
  // A running request would bring the old values back.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<AnyPage>({ queryKey }, (page) => {
    if (!page?.rows.some(({ id }) => id === saved.id)) return page
    return { ...page, rows: page.rows.map((row) => (row.id === saved.id ? overlaid(row, saved) : row)) }
  })
}

/**
 * The row that an update has written over the version that it names, shown in the table's lists. Throws `StaleRowError` when
 * it has written none, because somebody else saved first.
 */
export async function writtenRow<Row extends { id: string }>(
  table: EditedTable,
  answer: { data: readonly Row[] | null },
): Promise<Row> {
  const saved = savedRow(answer)
  await showSaved([table, 'list'], saved)
  // Not awaited, because the list already shows the saved row.
  void markStale(table)
  return saved
}
