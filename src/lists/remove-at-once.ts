import { queryClient } from '#backend/query-client.ts'
import type { ListPage } from './list-query.ts'

type AnyPage = ListPage<{ id: string }>

/**
 * Removes a row from every cached page of a list, then runs the removal on the server. When that fails, the row comes
 * back. Throws the errors of `removal`.
 * @param queryKey the beginning of the keys of the list's pages.
 * @param onGone called when nothing on the screen shows the row any more.
 */
export async function removeAtOnce(
  queryKey: readonly string[],
  id: string,
  removal: () => Promise<void>,
  onGone: () => void,
): Promise<void> {
  // A running request would bring the row back for a moment.
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueriesData<AnyPage>({ queryKey })
  for (const [key, page] of before) {
    if (!page?.rows.some((row) => row.id === id)) continue
    const rows = page.rows.filter((row) => row.id !== id)
    queryClient.setQueryData<AnyPage>(key, { ...page, rows, total: page.total - 1 })
  }
  // The screen follows the cache in the next turn of the event loop. Only then is the row's button gone, so that the
  // focus does not go to it.
  setTimeout(onGone)
  try {
    await removal()
  } catch (error) {
    for (const [key, page] of before) queryClient.setQueryData(key, page)
    // Read again, because a page whose first request was cancelled above has no rows to restore.
    void queryClient.invalidateQueries({ queryKey })
    throw error
  }
}
