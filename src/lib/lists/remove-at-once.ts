import { queryClient } from '#lib/backend/query-client.ts'
import type { ListPage } from './list-query.ts'

type AnyPage = ListPage<{ id: string }>

/**
 * Takes a row out of every page of a list that is in the cache, then does what removes it for good. When that fails
 * the row is back where it was. Throws what `removal` throws.
 * @param queryKey what the keys of the list's pages begin with.
 * @param onGone called as soon as nothing on the screen shows the row any more.
 */
export async function removeAtOnce(
  queryKey: readonly string[],
  id: string,
  removal: () => Promise<void>,
  onGone: () => void,
): Promise<void> {
  // An answer on its way would bring the row back for a moment.
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueriesData<AnyPage>({ queryKey })
  for (const [key, page] of before) {
    if (!page?.rows.some((row) => row.id === id)) continue
    const rows = page.rows.filter((row) => row.id !== id)
    queryClient.setQueryData<AnyPage>(key, { ...page, rows, total: page.total - 1 })
  }
  // The screen hears of the cache in the next turn: whoever looks for the focus must not find the row's own button.
  setTimeout(onGone)
  try {
    await removal()
  } catch (error) {
    for (const [key, page] of before) queryClient.setQueryData(key, page)
    // A page whose first answer was cancelled above has nothing to go back to.
    void queryClient.invalidateQueries({ queryKey })
    throw error
  }
}
