import type { Closure, Hours } from '../../supabase/functions/website-data/opening-state.ts'

/** What the widget needs of the answer of `website-data`. */
export type Data = { orari: Hours; chiusure: Closure[] }
/** `taken`: when the data was fetched, in milliseconds since 1970. */
export type Known = { data: Data; taken: number }

const keyOf = (id: string) => `bottega-orari:${id}`

/** The last answer that this browser got for a website. The page may keep the storage closed. */
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
    // Without storage there is no last known answer.
  }
}

/**
 * Asks for a website's data and keeps it for a time without network. Null for a website that is not shown. Throws when there is
 * no answer.
 */
export async function ask(api: string, id: string): Promise<Known | null> {
  const response = await fetch(`${api}?id=${encodeURIComponent(id)}`)
  if (!response.ok && response.status !== 404) throw new Error(String(response.status))
  const { orari, chiusure } = await response.json()
  const known = response.ok ? { data: { orari, chiusure }, taken: Date.now() } : null
  keep(id, known)
  return known
}
