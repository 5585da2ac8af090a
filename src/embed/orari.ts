import { run } from './run.ts'

/**
 * Adopted by the shadow root, because a page's policy may forbid inline styles. Fonts and colours are inherited from
 * the page.
 */
const styles = new CSSStyleSheet()
styles.replaceSync(`
:host(:not([hidden])){display:block;line-height:1.5}
:host(:not([forma])){min-height:var(--bottega-orari-altezza,18em)}
*{margin:0;padding:0;font:inherit;overflow-wrap:break-word;list-style:none}
[part~=stato],[part~=oggi]{font-weight:var(--bottega-orari-peso,700)}
[part~=aperto]{color:var(--bottega-orari-aperto)}
[part~=chiuso]{color:var(--bottega-orari-chiuso)}
table{border-collapse:collapse;margin-block:.5em}
table *{text-align:start;vertical-align:top}
th{padding-right:1em}
tr{border-block-end:1px solid var(--bottega-orari-linea,#0000)}
span{display:inline-block}`)

/**
 * `/embed/orari.js`, the widget of a customer's website:
 * `<script src="…/embed/orari.js" async></script><bottega-orari sito="ID"></bottega-orari>`.
 */
class Orari extends HTMLElement {
  static observedAttributes = ['sito', 'lingua', 'forma', 'dati']
  #runs = 0

  constructor() {
    super()
    this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [styles]
  }

  connectedCallback(): void {
    const own = ++this.#runs
    if (this.isConnected) void run(this, () => own === this.#runs)
  }

  disconnectedCallback(): void {
    this.#runs++
  }

  attributeChangedCallback(): void {
    if (this.#runs) this.connectedCallback()
  }
}

if (!customElements.get('bottega-orari')) customElements.define('bottega-orari', Orari)
