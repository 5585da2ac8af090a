import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEditedRow } from '#lib/forms/use-edited-row.ts'
import { listLink } from '#lib/lists/list-state.ts'

/**
 * The row of the page's address; null until it is read. When it cannot be read, `tell` reports why and the page is
 * replaced by `list`, the path of its list.
 */
export function useOpenedRow<Row, Key extends QueryKey>(
  query: FetchQueryOptions<Row, Error, Row, Key>,
  list: string,
  tell: (error: unknown) => void,
): Row | null {
  const navigate = useNavigate()
  return useEditedRow(query, (error) => {
    tell(error)
    navigate({ ...listLink(list), replace: true })
  })
}
