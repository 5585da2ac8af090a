import { including, minute, stateAt, weekAhead } from '../../supabase/functions/website-data/opening-state.ts'
import { calculation } from '../../supabase/functions/website-data/words.ts'
import type { Extras } from './extras.ts'
import { api, load } from './files.ts'
import { type Snapshot, unbroken, viewOf } from './view.ts'

/**
 * Shows a website's hours in an element: what this browser got last, then what the server answers; until then and where there is
 * neither, what the page itself has in the element. Nothing shows of a website that our server does not know.
 * @param isWanted false when the element has left the page or its attributes have changed
 */
export async function run(element: HTMLElement, isWanted: () => boolean): Promise<void> {
  const id = element.getAttribute('sito')
  const key = `bottega-orari:${id}`
  let shown: Snapshot = { data: null, taken: 0, ahead: 0 }
  let failed = false
  try {
    shown = JSON.parse(localStorage[key]) ?? shown
  } catch {
    // The page may not use the storage. The dashboard's module for it is not imported, because of its size.
  }
  const changed: Awaited<ReturnType<Extras>> | false | undefined =
    element.matches('[lingua]:not([lingua=it]),[forma],[dati]') &&
    (await load('altro')
      .then((file) => file.extras(element, show, load, unbroken, including, stateAt, weekAhead, calculation))
      .catch(() => {}))

  /** With nothing to show at first, the element stays visible and keeps its height until the answer arrives. */
  function show(first?: boolean): void {
    if (!isWanted()) return
    let view: HTMLElement | null = null
    try {
      view = shown.data && viewOf(shown.data, shown, Date.now(), failed)
      if (view && changed) changed(view, shown)
    } catch {
      // Other scripts of the page may have written into the storage.
    }
    const isUnknown = !shown.data && shown.taken > 0
    element.hidden = !view && !first && (isUnknown || !element.textContent?.trim())
    element.shadowRoot?.replaceChildren(view ?? document.createElement('slot'))
  }

  async function refresh(): Promise<void> {
    let fails = true
    try {
      // The browser's cache is bypassed, because a cached answer would have an old `Date`.
      const response = await fetch(`${api}?id=${id}`, { cache: 'no-cache' })
      const taken = Date.now()
      const ahead = Date.parse(response.headers.get('date') as string) - taken || 0
      const { error, ...data } = await response.json()
      // A proxy, or a server that has taken our place, may answer anything with any status.
      if (response.ok ? data.stagioni : response.status === 404 && typeof error === 'string') {
        shown = { data: response.ok ? data : null, taken, ahead }
        fails = false
        localStorage[key] = JSON.stringify(shown)
      }
    } catch {
      // Without storage the widget has no data while the network is away.
    }
    failed = fails
    show()
  }

  function tick(first?: boolean): void {
    if (!isWanted()) {
      removeEventListener('online', refresh)
      return
    }
    const now = Date.now()
    // What another script has stored may have no number.
    setTimeout(tick, minute - ((now + shown.ahead || 0) % minute))
    show(first)
    // The absolute value also covers a device clock that was set back.
    if (first || (Math.abs(now - shown.taken) > 5 * minute && !document.hidden)) void refresh()
  }

  addEventListener('online', refresh)
  tick(true)
}
