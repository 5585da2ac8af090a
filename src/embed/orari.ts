import { run } from './run.ts'
import { styles } from './styles.ts'

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
