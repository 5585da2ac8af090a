import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { isConnectionFailure } from '#backend/errors.ts'
import { serverNow } from '#backend/server-clock.ts'
import { formatAgo, formatMoment } from '#italian/format.ts'
import { tryAgain } from '#ui/base/boundary.tsx'
import { Button } from '#ui/base/button.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'

interface EntriesProps<Entry> {
  query: UseInfiniteQueryResult<InfiniteData<Entry[], unknown>, Error>
  /** Shown when the entries did not load. */
  failure: string
  empty: string
  /** An entry as a list item. */
  children: (entry: Entry, index: number, all: readonly Entry[]) => ReactElement
}

/** A list that is read twenty entries at a time: loading, failed, empty, its entries, 'Mostra altre'. */
export function Entries<Entry>({ query, failure, empty, children }: EntriesProps<Entry>) {
  if (query.isPending) return <Loading />
  const entries = query.data?.pages.flat() ?? []
  if (query.error && entries.length === 0) {
    return (
      <ErrorState
        title={failure}
        description={tryAgain(isConnectionFailure(query.error))}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  if (entries.length === 0) {
    return <p className="sheet px-4 py-3 text-muted">{empty}</p>
  }
  return (
    <div className="flex flex-col gap-4">
      <ul className="sheet">{entries.map(children)}</ul>
      {query.isFetchNextPageError && (
        <p role="alert" className="text-danger">
          {`${failure}. ${tryAgain(isConnectionFailure(query.error))}`}
        </p>
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="self-center"
          busy={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          Mostra altre
        </Button>
      )}
    </div>
  )
}

function Loading() {
  return (
    <div role="status" aria-label="Caricamento..." className="flex flex-col gap-3">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-16 w-full" />
      ))}
    </div>
  )
}

/** How long ago something happened; the exact time when hovered, and for screen readers. */
export function Ago({ iso }: { iso: string }) {
  const exact = formatMoment(iso)
  return (
    <time dateTime={iso} title={exact}>
      <span>{formatAgo(iso, serverNow())}</span>
      <span className="sr-only">{`, ${exact}`}</span>
    </time>
  )
}

/** The author of a change: the name where it is known, and the e-mail address; 'Sistema' for the server itself. */
export function authorOf({ author, by_email }: { author?: string | null; by_email: string | null }): string {
  return [author, by_email].filter(Boolean).join(' · ') || 'Sistema'
}
