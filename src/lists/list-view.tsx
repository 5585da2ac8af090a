import { type ReactElement, useEffect, useEffectEvent } from 'react'
import { isConnectionFailure } from '#backend/errors.ts'
import { tryAgain } from '#ui/base/boundary.tsx'
import { Button } from '#ui/base/button.tsx'
import type { Elements } from '#ui/base/elements.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import type { List } from './list-state.ts'
import { type Noun, results } from './nouns.ts'
import { Pagination } from './pagination.tsx'
import { isEmptyList, isShortList } from './whole-list.ts'

interface ListQuery<Row> {
  data: { rows: Row[]; total: number; totalIsEstimate: boolean } | undefined
  error: unknown
  isPending: boolean
  isFetching: boolean
  /** The rows still belong to the search before. */
  isPlaceholderData: boolean
  refetch: () => unknown
}

interface ListViewProps<Row> {
  query: ListQuery<Row>
  /** The name of the entries, used where they are not the results of a search. */
  noun: Noun
  /** Search and filters above the rows; hidden when the list has fewer than two rows. */
  toolbar: Elements
  /** Shown when the list is empty without a search or filter. */
  empty: ReactElement
  list: List
  /** The entries of a page where a person cannot choose their number. */
  pageSize?: number
  children: (rows: Row[], state: { loading: boolean; refreshing: boolean }) => ReactElement
}

/** The states of every list: loading, failed, empty, nothing found, a page of rows. */
export function ListView<Row>(props: ListViewProps<Row>) {
  const { query, list, children } = props
  const { page, size } = list.state
  const pageSize = props.pageSize ?? size
  const { data } = query
  const answer = query.isPlaceholderData ? undefined : data
  const beyondTheEnd = answer !== undefined && answer.rows.length === 0 && page > 1

  const toLastPage = useEffectEvent((total: number) => {
    const last = Math.max(1, Math.ceil(total / pageSize))
    // An estimated total may be too high for its last page to exist.
    void list.setPage(last < page ? last : 1)
  })
  useEffect(() => {
    // The last row of the last page was removed, or the address contains a page number beyond the end.
    if (beyondTheEnd) toLastPage(answer.total)
  }, [beyondTheEnd, answer?.total])

  // After an error, rows that were read before stay on the screen.
  if (query.error && !answer) {
    return (
      <>
        {props.toolbar}
        <ErrorState
          title="L'elenco non si è caricato"
          description={tryAgain(isConnectionFailure(query.error))}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
        />
      </>
    )
  }
  if (isEmptyList(query, list)) return props.empty

  return (
    <>
      {!isShortList(query, list) && props.toolbar}
      {data?.total === 0 && list.isFiltered ? (
        <EmptyState
          title="Nessun risultato"
          description="Nessuna voce corrisponde alla ricerca."
          action={
            <Button variant="secondary" onClick={list.reset}>
              Azzera la ricerca
            </Button>
          }
        />
      ) : (
        children(data?.rows ?? [], {
          loading: beyondTheEnd || (answer === undefined && !data?.rows.length),
          refreshing: query.isFetching && !query.isPending,
        })
      )}
      {data && !beyondTheEnd && (
        <Pagination
          page={page}
          pageSize={pageSize}
          onSize={props.pageSize === undefined ? list.setSize : undefined}
          total={data.total}
          totalIsEstimate={data.totalIsEstimate}
          noun={list.isFiltered ? results : props.noun}
          onPage={list.setPage}
        />
      )}
    </>
  )
}
