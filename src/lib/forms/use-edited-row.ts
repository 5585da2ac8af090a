import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryClient } from '#lib/backend/query-client.ts'

/**
 * The row of an edit form: read when the page opens, and never replaced by a later reading while somebody edits it.
 * `onFailed` is called with the error of a failed reading.
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

  // Never the row of the previous address: a form keeps the row with which it was opened.
  return read?.key === key ? read.row : null
}
