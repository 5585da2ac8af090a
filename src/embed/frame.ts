/**
 * `/embed/orari.html?sito=ID`, the widget as a page, for builders of websites that take frames alone. The widget's attributes
 * are parameters; `aperto`, `chiuso` and `linea` are its colours, `testo` that of the text, `tema` (`chiaro`, `scuro`) stands
 * for the scheme of the page around. The height is told to that page: `{ bottegaOrari: 'ID', altezza: 320 }`.
 */
const query = new URLSearchParams(location.search)
const widget = document.createElement('bottega-orari')
for (const name of ['sito', 'lingua', 'forma', 'dati']) {
  const value = query.get(name)
  if (value !== null) widget.setAttribute(name, value)
}

const styles = new CSSStyleSheet()
styles.replaceSync('body{margin:0;font-family:system-ui,sans-serif}')
document.adoptedStyleSheets = [styles]

/** Only a colour in hexadecimal, because the address may come from anybody. */
function colour(name: string): string {
  const value = query.get(name) ?? ''
  return /^#[\da-f]{3,8}$/i.test(value) ? value : ''
}
for (const name of ['aperto', 'chiuso', 'linea']) {
  widget.style.setProperty(`--bottega-orari-${name}`, colour(name))
}
const { style } = document.documentElement
style.color = colour('testo')
style.colorScheme = { chiaro: 'light', scuro: 'dark' }[query.get('tema') ?? ''] ?? ''

// `auto` is the language of the page around, which a frame does not know; its visitor's is.
document.documentElement.lang = navigator.language

const main = document.createElement('main')
main.append(widget)
document.body.append(main)
new ResizeObserver(() => {
  parent.postMessage({ bottegaOrari: query.get('sito'), altezza: Math.ceil(main.offsetHeight) }, '*')
}).observe(main)
