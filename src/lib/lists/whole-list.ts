import type { ListPage } from './list-query.ts'
import type { List } from './list-state.ts'

interface ListAnswer {
  data: Pick<ListPage<unknown>, 'total'> | undefined
  /** The rows are still those of the search before. */
  isPlaceholderData: boolean
}

/** How many rows a list has in all, once that is known; null while it is searched or filtered. */
function wholeTotal(
  { data, isPlaceholderData }: ListAnswer,
  list: Pick<List, 'isFiltered' | 'state'>,
): number | null {
  // Past the end there are none, which says nothing of the pages before.
  if (!data || isPlaceholderData || list.isFiltered || (data.total === 0 && list.state.page > 1)) return null
  return data.total
}

/** Nothing is there yet: the way to the first entry stands in the middle, and no second button competes with it. */
export function isEmptyList(answer: ListAnswer, list: Pick<List, 'isFiltered' | 'state'>): boolean {
  return wholeTotal(answer, list) === 0
}

/** One entry or none: there is nothing to look for among them, and no file to make of them. */
export function isShortList(answer: ListAnswer, list: Pick<List, 'isFiltered' | 'state'>): boolean {
  const total = wholeTotal(answer, list)
  return total !== null && total <= 1
}
