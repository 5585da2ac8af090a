import { useEffect, useMemo, useState } from 'react'
import { checkTexts, type ImportRow } from './rows/check.ts'
import { emptyLookup, lookedUp, unasked } from './rows/existing.ts'

/**
 * Finds the stored activities with a partita IVA or an address of these rows; each value is requested once. `ready`
 * when all values are known; `error` when a request failed, until `retry`.
 */
export function useStoredBusinesses(rows: readonly ImportRow[]) {
  const [lookup, setLookup] = useState(emptyLookup)
  const [error, setError] = useState<unknown>(null)
  const questions = useMemo(
    () =>
      unasked(
        lookup,
        rows.flatMap(({ texts }) => checkTexts(texts).values ?? []),
      ),
    [lookup, rows],
  )
  const ready = questions.partiteIva.size === 0 && questions.emails.size === 0

  useEffect(() => {
    if (ready || error) return
    const controller = new AbortController()
    lookedUp(lookup, questions, controller.signal).then(
      (next) => {
        if (!controller.signal.aborted) setLookup(next)
      },
      (failure: unknown) => {
        if (!controller.signal.aborted) setError(failure ?? new Error('the lookup failed'))
      },
    )
    return () => controller.abort()
  }, [ready, error, lookup, questions])

  return { stored: lookup.stored, ready, error, retry: () => setError(null) }
}
