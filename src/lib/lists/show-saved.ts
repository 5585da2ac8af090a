import { queryClient } from '#lib/backend/query-client.ts'
import type { ListPage } from './list-query.ts'

type AnyPage = ListPage<{ id: string }>

/** The columns that a list shows, with the values of the saved row. */
function overlaid<Row extends object>(shown: Row, saved: object): Row {
  const values = Object.entries(saved).filter(([column]) => column in shown)
  return { ...shown, ...Object.fromEntries(values) }
}

/**
 * Puts a saved row into every page of a list that is in the cache, so that the list shows it before it is read anew. The
 * row keeps its place until then, also where the order or a filter would move it.
 * @param queryKey what the keys of the list's pages begin with.
 */
export async function showSaved(queryKey: readonly string[], saved: { id: string }): Promise<void> {
  // An answer on its way would bring the old values back.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<AnyPage>({ queryKey }, (page) => {
    if (!page?.rows.some(({ id }) => id === saved.id)) return page
    return { ...page, rows: page.rows.map((row) => (row.id === saved.id ? overlaid(row, saved) : row)) }
  })
}
