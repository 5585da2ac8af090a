import type { ListPage } from './list-query.ts'
import type { List } from './list-state.ts'

interface ListAnswer {
  data: Pick<ListPage<unknown>, 'total'> | undefined
  /** The rows are still those of the previous search. */
  isPlaceholderData: boolean
}

/** The number of all rows of a list, when it is known; null while the list is searched or filtered. */
function wholeTotal(
  { data, isPlaceholderData }: ListAnswer,
  list: Pick<List, 'isFiltered' | 'state'>,
): number | null {
  // A page beyond the end has no rows, which says nothing about the earlier pages.
  if (!data || isPlaceholderData || list.isFiltered || (data.total === 0 && list.state.page > 1)) return null
  return data.total
}

/** Whether the list is empty: its page then shows one button, in the middle, that creates the first entry. */
export function isEmptyList(answer: ListAnswer, list: Pick<List, 'isFiltered' | 'state'>): boolean {
  return wholeTotal(answer, list) === 0
}

/** Whether there is one entry at most: search and export would be useless. */
export function isShortList(answer: ListAnswer, list: Pick<List, 'isFiltered' | 'state'>): boolean {
  const total = wholeTotal(answer, list)
  return total !== null && total <= 1
}
