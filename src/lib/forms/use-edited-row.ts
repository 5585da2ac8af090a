import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryClient } from '#lib/backend/query-client.ts'

/**
 * The row an edit form works on: read fresh when the page opens, and never replaced under the person's
 * hands by a background refetch. `onFailed` hears why it could not be read.
 */
export function useEditedRow<Row, Key extends QueryKey>(
  options: FetchQueryOptions<Row, Error, Row, Key>,
  onFailed: (error: unknown) => void,
): Row | null {
  const [read, setRead] = useState<{ key: string; row: Row } | null>(null)
  const key = JSON.stringify(options.queryKey)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the options, which are new each render
  useEffect(() => {
    let wanted = true
    queryClient
      .fetchQuery({ ...options, staleTime: 0 })
      .then((fetched) => wanted && setRead({ key, row: fetched }))
      .catch((error: unknown) => wanted && onFailed(error))
    return () => {
      wanted = false
    }
  }, [key])

  // Not for a moment the row of the address before: a form keeps what it was opened with.
  return read?.key === key ? read.row : null
}
