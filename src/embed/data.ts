import type { Closure, Hours } from '../../supabase/functions/website-data/opening-state.ts'

/** What the widget needs of the answer of `website-data`. */
type Data = { orari: Hours; chiusure: Closure[] }
/**
 * `taken`: when the data was fetched, by the device's clock; `ahead`: how far the server's clock was ahead of that one. In
 * milliseconds.
 */
export type Known = { data: Data; taken: number; ahead: number }

const keyOf = (id: string | null) => `bottega-orari:${id}`

/**
 * The last answer that this browser got for a website; null when there is none, or when the page may not use the
 * storage. It is asked here itself: with the dashboard's module for that the widget would be larger than 3 KB.
 */
export function lastKnown(id: string | null): Known | null {
  try {
    return JSON.parse(localStorage[keyOf(id)] ?? 'null')
  } catch {
    return null
  }
}

/**
 * Requests a website's data and stores it for times without a network. Null for a website that is not shown. Throws
 * when there is no answer. The server is always asked, because an answer that the browser kept would not tell the time.
 */
export async function ask(api: string, id: string | null): Promise<Known | null> {
  const response = await fetch(`${api}?id=${id}`, { cache: 'no-cache' })
  if (![200, 404].includes(response.status)) throw new Error()
  const taken = Date.now()
  const ahead = Date.parse(response.headers.get('date') ?? '') - taken || 0
  const known = response.ok ? { data: await response.json(), taken, ahead } : null
  try {
    localStorage[keyOf(id)] = JSON.stringify(known)
  } catch {
    // Without storage the widget has no data while the network is away.
  }
  return known
}
