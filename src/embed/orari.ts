import { ask, type Data, type Known, lastKnown } from './data.ts'
import { viewOf } from './view.ts'

/**
 * `/embed/orari.js`, the widget of a customer's website:
 * `<script src="…/embed/orari.js" async></script><bottega-orari sito="ID"></bottega-orari>`.
 */

// `currentScript` is known only while the script runs for the first time, and only because the script is no module. The
// script comes from the embedded server or, with VITE_SUPABASE_URL, from beside it.
const own = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href
const backend = import.meta.env.VITE_SUPABASE_URL || own
const api = new URL('/functions/v1/website-data', backend).href

const minute = 60_000
const minutesBetweenQuestions = 5

/**
 * Adopted by the shadow root, because a page's policy may forbid inline styles. Fonts and colours are those of the
 * page.
 */
const styles = new CSSStyleSheet()
styles.replaceSync(`
:host{display:block;min-height:var(--bottega-orari-altezza,18em);line-height:1.5}
:host([hidden]){display:none}
p,ul,table{margin:0;padding:0}
[part~=stato]{font-weight:var(--bottega-orari-peso,700)}
[part~=aperto]{color:var(--bottega-orari-aperto,inherit)}
[part~=chiuso]{color:var(--bottega-orari-chiuso,inherit)}
table{border-collapse:collapse;font:inherit;color:inherit;margin-block:.5em}
caption,th,td{text-align:start;font-weight:inherit;padding:0}
th{padding-inline-end:1em}
th,td{vertical-align:top;border-block-end:1px solid var(--bottega-orari-linea,transparent)}
[part~=oggi]{font-weight:var(--bottega-orari-peso,700)}
ul{list-style:none}`)

class Orari extends HTMLElement {
  static observedAttributes = ['sito']
  #shown: Known | null = null
  #given = false
  #failed = false
  #minutes = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  connectedCallback(): void {
    if (!this.shadowRoot) this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [styles]
    addEventListener('online', this.#ask)
    this.#begin()
  }

  disconnectedCallback(): void {
    removeEventListener('online', this.#ask)
    clearTimeout(this.#timer)
  }

  attributeChangedCallback(): void {
    if (this.shadowRoot && this.isConnected) this.#begin()
  }

  /** Shows these data and requests none; null shows nothing. */
  set dati(data: Data | null) {
    this.#given = true
    this.#shown = data && { data, taken: Date.now() }
    this.#show()
  }

  #begin(): void {
    clearTimeout(this.#timer)
    this.#minutes = 0
    if (!this.#given) {
      this.#shown = lastKnown(this.#id)
      void this.#ask()
    }
    // With nothing to show yet, the element stays visible and keeps its height until the answer arrives.
    if (this.#given || this.#shown) this.#show()
    else this.hidden = false
    this.#wait()
  }

  get #id(): string {
    return this.getAttribute('sito') ?? ''
  }

  #ask = async (): Promise<void> => {
    const id = this.#id
    if (this.#given) return
    const answer = await ask(api, id).catch(() => undefined)
    // The attribute may name another website meanwhile.
    if (id !== this.#id) return
    this.#failed = answer === undefined
    if (answer !== undefined) this.#shown = answer
    this.#show()
  }

  /** At the beginning of each minute: shows the state anew and, every few minutes, requests the data again. */
  #wait(): void {
    this.#timer = setTimeout(
      () => {
        this.#minutes += 1
        if (this.#minutes % minutesBetweenQuestions === 0 && !document.hidden) void this.#ask()
        else this.#show()
        this.#wait()
      },
      minute - (Date.now() % minute),
    )
  }

  #show(): void {
    const view = this.#view()
    this.hidden = !view
    this.shadowRoot?.replaceChildren(...(view ? [view] : []))
  }

  #view(): HTMLElement | null {
    if (!this.#shown) return null
    try {
      return viewOf(this.#shown.data, Date.now(), this.#failed ? this.#shown.taken : null)
    } catch {
      // Other scripts of the page may have written into the storage.
      return null
    }
  }
}

if (!customElements.get('bottega-orari')) customElements.define('bottega-orari', Orari)
