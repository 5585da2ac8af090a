import { useEffect, useMemo, useState } from 'react'
import type { ImportKind, ImportRow } from './rows/kind.ts'

/**
 * Asks the backend what the kind has to know of these rows; each question is asked once. `ready` when everything is known;
 * `error` when a request failed, until `retry`.
 */
export function useKnown<Known>(kind: ImportKind<Known>, rows: readonly ImportRow[]) {
  const [known, setKnown] = useState(kind.nothingKnown)
  const [error, setError] = useState<unknown>(null)
  const ask = useMemo(() => kind.ask(known, rows), [kind, known, rows])

  useEffect(() => {
    if (!ask || error) return
    const controller = new AbortController()
    ask(controller.signal).then(
      (next) => {
        if (!controller.signal.aborted) setKnown(next)
      },
      (failure: unknown) => {
        if (!controller.signal.aborted) setError(failure ?? new Error('the lookup failed'))
      },
    )
    return () => controller.abort()
  }, [ask, error])

  return { known, ready: ask === null, error, retry: () => setError(null) }
}
