import type { Page } from './parsed.ts'
import { RequestRefusal } from './refusal.ts'

/** The most rows of an answer, as in `supabase/config.toml`. */
export const mostRows = 1000

/** Rows from `offset` on; with a null limit all of them. */
export type RowRange = { offset: number; limit: number | null }

/**
 * The rows that both the URL (`limit`, `offset`) and the header `Range` select. A `limit` of 0 asks only for the count.
 * @throws RequestRefusal (416) when there can be none
 */
export function pageOf(url: RowRange, range: RowRange): Page {
  if (url.limit === 0) return { offset: 0, limit: 0 }
  const offset = Math.max(url.offset, range.offset)
  const ends = [url, range].map(({ offset: from, limit }) =>
    limit === null ? Number.POSITIVE_INFINITY : from + limit,
  )
  const limit = Math.min(...ends) - offset
  if (limit <= 0) throw new RequestRefusal(416, 'PGRST103', "L'intervallo di righe chiesto è vuoto.")
  return { offset, limit: Math.min(limit, mostRows) }
}
