import type { Closure, Hours } from '../../supabase/functions/website-data/opening-state.ts'

/** What the widget needs of the answer of `website-data`. */
export type Data = { orari: Hours; chiusure: Closure[] }
/** `taken`: when the data was fetched, in milliseconds since 1970. */
export type Known = { data: Data; taken: number }

const keyOf = (id: string) => `bottega-orari:${id}`

/**
 * The last answer that this browser got for a website; null when there is none, or when the page may not use the
 * storage.
 */
export function lastKnown(id: string): Known | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null')
  } catch {
    return null
  }
}

function keep(id: string, known: Known | null): void {
  try {
    if (known) localStorage.setItem(keyOf(id), JSON.stringify(known))
    else localStorage.removeItem(keyOf(id))
  } catch {
    // Without storage the widget has no data while the network is away.
  }
}

/**
 * Requests a website's data and stores it for times without a network. Null for a website that is not shown. Throws
 * when there is no answer.
 */
export async function ask(api: string, id: string): Promise<Known | null> {
  const response = await fetch(`${api}?id=${encodeURIComponent(id)}`)
  if (!response.ok && response.status !== 404) throw new Error(String(response.status))
  const { orari, chiusure } = await response.json()
  const known = response.ok ? { data: { orari, chiusure }, taken: Date.now() } : null
  keep(id, known)
  return known
}
