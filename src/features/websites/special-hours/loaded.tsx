import { italianMessage } from '#backend/errors.ts'
import { Button } from '#ui/base/button.tsx'
import type { Elements } from '#ui/base/elements.ts'
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
      <div className="flex flex-wrap items-center justify-between gap-3" role="alert">
        <p className="text-muted">{italianMessage(query.error, failure)}</p>
        <Button variant="secondary" busy={query.isFetching} onClick={() => query.refetch()}>
          Riprova
        </Button>
      </div>
    )
  }
  return (
    <div role="status" aria-label="Caricamento...">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-2 h-5 w-64 max-w-full" />
    </div>
  )
}
