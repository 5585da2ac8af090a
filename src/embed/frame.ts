import { contrast, hexColor, mixed, readableOn } from '#ui/base/colors.ts'

/**
 * `/embed/orari.html?sito=ID`, the widget as a page, for builders of websites that take frames alone. The widget's attributes
 * are parameters; `aperto`, `chiuso` and `linea` are its colours, `testo` and `sfondo` those of text and background. It is light
 * unless `tema` is `scuro`, or `auto` for the visitor's scheme, because most pages around it are. The height is told to that
 * page: `{ bottegaOrari: 'ID', altezza: 320 }`.
 */
const query = new URLSearchParams(location.search)
const widget = document.createElement('bottega-orari')
for (const name of ['sito', 'lingua', 'forma', 'dati']) {
  const value = query.get(name)
  if (value !== null) widget.setAttribute(name, value)
}

/** `#rrggbb`, also where the address says `#rgb` or has a fourth channel; nothing else, because it may come from anybody. */
function colour(name: string): string | null {
  const value = (query.get(name) ?? '').replace(/^#(\w)(\w)(\w)\w?$/, '#$1$1$2$2$3$3')
  return hexColor.test(value) ? value.slice(0, 7) : null
}

/** A colour for text, mixed with black or white as far as it needs to be read on the background. */
function legible(text: string, ground: string): string {
  const clear = readableOn(ground)
  let share = 0
  while (share < 1 && contrast(mixed(text, clear, share), ground) < 4.5) share += 0.1
  return mixed(text, clear, Math.min(share, 1))
}

// Set through the DOM, because the page's content security policy forbids inline styles.
const { style } = document.documentElement
Object.assign(document.body.style, { margin: '0', fontFamily: 'system-ui, sans-serif' })
const line = colour('linea')
if (line) widget.style.setProperty('--bottega-orari-linea', line)

const dark = matchMedia('(prefers-color-scheme: dark)')
function paint(): void {
  const tema = query.get('tema')
  const scheme = tema === 'scuro' || (tema === 'auto' && dark.matches) ? 'dark' : 'light'
  const ground = colour('sfondo') ?? (scheme === 'dark' ? '#121212' : '#ffffff')
  style.colorScheme = scheme
  style.backgroundColor = ground
  style.color = legible(colour('testo') ?? readableOn(ground), ground)
  for (const name of ['aperto', 'chiuso']) {
    const chosen = colour(name)
    if (chosen) widget.style.setProperty(`--bottega-orari-${name}`, legible(chosen, ground))
  }
}
paint()
dark.addEventListener('change', paint)

// `auto` is the language of the page around, which a frame does not know; its visitor's is.
document.documentElement.lang = navigator.language

const main = document.createElement('main')
main.append(widget)
document.body.append(main)
new ResizeObserver(() => {
  parent.postMessage({ bottegaOrari: query.get('sito'), altezza: Math.ceil(main.offsetHeight) }, '*')
}).observe(main)
