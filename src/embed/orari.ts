import { minute } from '../../supabase/functions/website-data/opening-state.ts'
import { fetchData, lastSnapshot, type Snapshot } from './data.ts'
import { viewOf } from './view.ts'

/**
 * `/embed/orari.js`, the widget of a customer's website:
 * `<script src="…/embed/orari.js" async></script><bottega-orari sito="ID"></bottega-orari>`.
 */

// `currentScript` is set only during the script's first run, and only because it is no module. The script is served by
// the embedded server or, with VITE_SUPABASE_URL, by another host than the backend.
const own = (document.currentScript as HTMLScriptElement | null)?.src ?? location.href
const backend = import.meta.env.VITE_SUPABASE_URL || own
const api = new URL('/functions/v1/website-data', backend).href

/**
 * Adopted by the shadow root, because a page's policy may forbid inline styles. Fonts and colours are inherited from
 * the page.
 */
const styles = new CSSStyleSheet()
styles.replaceSync(`
:host{display:block;min-height:var(--bottega-orari-altezza,18em);line-height:1.5}
:host([hidden]){display:none}
*{margin:0;padding:0;font-weight:inherit}
[part~=stato],[part~=oggi]{font-weight:var(--bottega-orari-peso,700)}
[part~=aperto]{color:var(--bottega-orari-aperto,inherit)}
[part~=chiuso]{color:var(--bottega-orari-chiuso,inherit)}
table{border-collapse:collapse;font:inherit;color:inherit;margin-block:.5em}
table *{text-align:start}
th{padding-inline-end:1em}
th,td{vertical-align:top;border-block-end:1px solid var(--bottega-orari-linea,transparent)}
span{white-space:nowrap}
ul{list-style:none}`)

class Orari extends HTMLElement {
  static observedAttributes = ['sito']
  #shown: Snapshot | null = null
  #hasOwnData = false
  #failed = false
  #timer: ReturnType<typeof setTimeout> | undefined

  connectedCallback(): void {
    if (!this.shadowRoot) this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [styles]
    addEventListener('online', this.#fetchData)
    this.#begin()
  }

  disconnectedCallback(): void {
    removeEventListener('online', this.#fetchData)
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  attributeChangedCallback(): void {
    if (this.#timer) this.#begin()
  }

  /** Shows these data and requests none; null shows nothing. */
  set dati(snapshot: Snapshot | null) {
    this.#hasOwnData = true
    this.#shown = snapshot
    this.#show()
  }

  #begin(): void {
    clearTimeout(this.#timer)
    if (!this.#hasOwnData) {
      this.#shown = lastSnapshot(this.#id)
      void this.#fetchData()
    }
    // With nothing to show yet, the element stays visible and keeps its height until the answer arrives.
    this.#show()
    if (!this.#hasOwnData) this.hidden = false
    this.#schedule()
  }

  get #id(): string | null {
    return this.getAttribute('sito')
  }

  #fetchData = async (): Promise<void> => {
    const id = this.#id
    if (this.#hasOwnData) return
    const answer = await fetchData(api, id).catch(() => undefined)
    // The attribute may name another website by now.
    if (id !== this.#id) return
    this.#failed = answer === undefined
    if (answer !== undefined) this.#shown = answer
    this.#show()
  }

  /** At the beginning of each minute updates the state and, every five minutes, requests the data. */
  #schedule(): void {
    this.#timer = setTimeout(
      () => {
        // The absolute value also covers a device clock that was set back.
        const age = Math.abs(Date.now() - (this.#shown?.taken ?? 0))
        if (age < 5 * minute || document.hidden) this.#show()
        else void this.#fetchData()
        this.#schedule()
      },
      minute - ((Date.now() + (this.#shown?.ahead ?? 0)) % minute),
    )
  }

  #show(): void {
    let view: HTMLElement | null = null
    try {
      view = this.#shown && viewOf(this.#shown, Date.now(), this.#failed)
    } catch {
      // Other scripts of the page may have written into the storage.
    }
    this.hidden = !view
    this.shadowRoot?.replaceChildren(view ?? '')
  }
}

if (!customElements.get('bottega-orari')) customElements.define('bottega-orari', Orari)
