import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEditedRow } from '#lib/forms/use-edited-row.ts'
import { listLink } from '#lib/lists/list-state.ts'

/**
 * The row of the page's address, null until it is read. When it cannot be read, `tell` says why and the page gives way to
 * `list`, the path of the list it was opened from.
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
