import { load } from './files.ts'
import { run } from './run.ts'

/** Fonts and colours are inherited from the page. */
const css = `
*{margin:0;padding:0;font:inherit;overflow-wrap:break-word;list-style:none}
:host(:not([hidden])){display:block;line-height:1.5;min-height:var(--bottega-orari-altezza,18em)}
:host([forma=oggi]){min-height:var(--bottega-orari-altezza,5em)}
:host([forma=riga]:not([hidden])){display:inline-block;min-height:var(--bottega-orari-altezza,1.5em)}
:host([tema=chiaro]){color-scheme:light}
:host([tema=scuro]){color-scheme:dark}
[part~=stato],[part~=oggi]{font-weight:var(--bottega-orari-peso,700)}
[part~=aperto]{color:var(--bottega-orari-aperto)}
[part~=chiuso]{color:var(--bottega-orari-chiuso)}
table{border-collapse:collapse;margin-block:.5em}
table *{text-align:start;vertical-align:top}
th{padding-right:1em}
tr{border-block-end:1px solid var(--bottega-orari-linea,#0000)}
span{display:inline-block}`

/**
 * `/embed/orari.js`, the widget of a customer's website:
 * `<script src="…/embed/orari.js" async></script><bottega-orari sito="ID"></bottega-orari>`.
 */
class Orari extends HTMLElement {
  // Not a field: for Safari 15 the build makes those ten times as large.
  declare private runs: number

  static get observedAttributes(): string[] {
    return ['sito', 'lingua', 'forma', 'dati']
  }

  constructor() {
    super()
    this.runs = 0
    adopt(this.attachShadow({ mode: 'open' }), css)
  }

  connectedCallback(): void {
    const own = ++this.runs
    if (this.isConnected) void run(this, () => own === this.runs)
  }

  disconnectedCallback(): void {
    this.runs++
  }

  attributeChangedCallback(): void {
    if (this.runs) this.connectedCallback()
  }
}

if (!customElements.get('bottega-orari')) customElements.define('bottega-orari', Orari)

/**
 * Gives a shadow root its styles as an adopted sheet, because a page's policy may forbid inline ones. Safari before 16.4 has no
 * such sheets.
 * @param css one rule a line
 */
function adopt(root: ShadowRoot, css: string): void {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  } catch {
    load('stile').then(
      ({ dress }) => dress(root, css),
      () => {},
    )
  }
}
