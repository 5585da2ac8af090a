import { type FetchQueryOptions, type QueryKey, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { queryClient } from '#backend/query-client.ts'
import { isMissing } from '#backend/row-errors.ts'
import { readAnew } from '#backend/stale.ts'
import { listLink } from '#lists/list-state.ts'

/** A row that a page shows, as it is stored now. */
export interface OpenedRow<Row> {
  row: Row
  /** It has been deleted, or may not be read any more; `row` is what it was. */
  missing: boolean
  /** Reads from the backend what it holds now; throws what the reading throws. */
  read: () => Promise<Row>
  /** What was read last, which `row` may not show before the next rendering of the page. */
  newest: () => Row
}

/** A row as a query's cache holds it. */
export function openedRow<Row, Key extends QueryKey>(
  query: FetchQueryOptions<Row, Error, Row, Key>,
  row: Row,
  missing = false,
): OpenedRow<Row> {
  const newest = () => queryClient.getQueryData<Row>(query.queryKey) ?? row
  return { row, missing, read: () => readAnew(query), newest }
}

/**
 * The row of the page's address, which the route's loader has asked for; null until it is read. It follows what others save.
 * When it cannot be read, the page is replaced by `list`, the path of its list.
 */
export function useOpenedRow<Row, Key extends QueryKey>(
  query: FetchQueryOptions<Row, Error, Row, Key>,
  list: string,
): OpenedRow<Row> | null {
  const navigate = useNavigate()
  const { data, error, isLoadingError } = useQuery(query)
  const leave = useEffectEvent(() => navigate({ ...listLink(list), replace: true }))
  useEffect(() => {
    if (isLoadingError) void leave()
  }, [isLoadingError])
  return data === undefined ? null : openedRow(query, data, isMissing(error))
}
