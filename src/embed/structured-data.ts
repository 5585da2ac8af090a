/** The page's data for search engines, by a website's id, with the elements that show it. */
const told = new Map<string, { script: HTMLScriptElement; by: Set<Element> }>()

/**
 * `embed/orari-….dati.js`: an element that stands in the widget's view, and while it is in the page keeps the data for search
 * engines in the page's head, once for each website.
 */
class StructuredData extends HTMLElement {
  declare sito: string
  declare jsonld: object

  connectedCallback(): void {
    const { script, by } = told.get(this.sito) ?? { script: document.createElement('script'), by: new Set() }
    by.add(this)
    told.set(this.sito, { script, by })
    // A page that is stored as HTML must not end the element within a text.
    const json = JSON.stringify(this.jsonld).replaceAll('<', '\\u003c')
    script.type = 'application/ld+json'
    if (script.firstChild?.nodeValue !== json) script.replaceChildren(json)
    if (!script.isConnected) document.head.append(script)
  }

  disconnectedCallback(): void {
    const { script, by } = told.get(this.sito) ?? {}
    by?.delete(this)
    // The widget replaces its view each minute: the next one may be there already.
    queueMicrotask(() => {
      if (by?.size === 0) {
        script?.remove()
        told.delete(this.sito)
      }
    })
  }
}

if (!customElements.get('bottega-orari-dati')) customElements.define('bottega-orari-dati', StructuredData)
