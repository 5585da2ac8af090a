import type { Calendar } from '../../supabase/functions/website-data/opening-state.ts'

/**
 * `data`: the part of `website-data`'s answer that the widget uses. `taken`: when it was fetched, by the device's clock.
 * `ahead`: how far the server's clock was ahead of the device's. Both in milliseconds.
 */
export type Snapshot = { data: Calendar; taken: number; ahead: number }

/** Before a website's id, the name of what is stored. */
const key = 'bottega-orari:'

/**
 * The last answer that this browser got for a website; null when there is none, or when the page may not use the
 * storage. The dashboard's module for the storage is not imported: with it the widget would exceed 3 KB.
 */
export function lastSnapshot(id: string | null): Snapshot | null {
  try {
    return JSON.parse(localStorage[key + id] ?? 'null')
  } catch {
    return null
  }
}

/**
 * Requests a website's data and stores it for times without a network. Null for a website that is not shown. The
 * browser's cache is bypassed, because a cached answer would have an old `Date`. Throws when there is no answer.
 */
export async function fetchData(api: string, id: string | null): Promise<Snapshot | null> {
  const response = await fetch(`${api}?id=${id}`, { cache: 'no-cache' })
  if (![200, 404].includes(response.status)) throw new Error()
  const taken = Date.now()
  const ahead = Date.parse(String(response.headers.get('date'))) - taken || 0
  const snapshot = response.ok ? { data: await response.json(), taken, ahead } : null
  try {
    localStorage[key + id] = JSON.stringify(snapshot)
  } catch {
    // Without storage the widget has no data while the network is away.
  }
  return snapshot
}
