import { italianMessage } from '#backend/errors.ts'
import type { Elements } from '#ui/base/elements.ts'
import { RetryLine } from '#ui/base/retry-line.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'

type LoadedProps = {
  query: { isPending: boolean; isFetching: boolean; data: unknown; error: unknown; refetch: () => unknown }
  failure: string
  children: Elements
}

/** A list within the form, or the state of its loading. */
export function Loaded({ query, failure, children }: LoadedProps) {
  if (query.data !== undefined) return children
  if (query.error) {
    return (
      <RetryLine
        text={italianMessage(query.error, failure)}
        onRetry={query.refetch}
        retrying={query.isFetching}
      />
    )
  }
  return (
    <div role="status" aria-label="Caricamento...">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-2 h-5 w-64 max-w-full" />
    </div>
  )
}
