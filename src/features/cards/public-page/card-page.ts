import './card-page.css'
import { adviceFor } from './advice.ts'
import { type CardData, fetchCard, idIn, lastCard } from './card-data.ts'
import { keepForLater } from './keep-for-later.ts'
import { element, viewOf } from './view.ts'

/** `/c/<id>`: a card on its holder's telephone. The same page for every id; what it shows comes from `card-data`. */

const id = idIn(location.pathname)
const place = document.getElementById('card')
const advice = document.getElementById('home')
/** Says whether the shop is open. It is loaded once the card is there. */
const widget = element('script', { src: '/embed/orari.js#qui' })
let shown: string | null = null

function show(title: string, ...view: HTMLElement[]): void {
  document.title = title
  place?.replaceChildren(...view)
}

function showCard(card: CardData): void {
  const text = JSON.stringify(card)
  if (text === shown) return
  shown = text
  show(card.nome || card.sito.nome, ...viewOf(card))
  advice?.toggleAttribute('hidden', false)
  // The shop's own sign on the home screen.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel$=icon]'))
    if (card.logo_url) link.href = card.logo_url
  if (!widget.isConnected) document.head.append(widget)
}

/** The same for an unknown id, a deleted card and a suspended shop: who looks learns nothing about others. */
function showNothing(): void {
  shown = null
  advice?.toggleAttribute('hidden', true)
  const why = 'Questa card non esiste, oppure il negozio non la mostra più.'
  show('Card non disponibile', element('h1', {}, 'Card non disponibile'), element('p', {}, why))
}

function showFailure(): void {
  const again = element('button', { type: 'button', onclick: load }, 'Riprova')
  const failure = element(
    'div',
    { role: 'alert' },
    element('h1', {}, 'La card non si è caricata'),
    element('p', {}, 'Controlla la connessione e riprova.'),
    again,
  )
  show('Card', failure)
}

async function load(): Promise<void> {
  if (id === null) return showNothing()
  try {
    const card = await fetchCard(id)
    if (!card) return showNothing()
    showCard(card)
    if (!navigator.serviceWorker?.controller) void keepForLater()
  } catch {
    if (shown === null) showFailure()
  }
}

for (const other of advice?.querySelectorAll<HTMLElement>('[data-for]') ?? [])
  other.hidden = !adviceFor(navigator).includes(other.dataset.for ?? '')
void load()
// Shows the stored card until the answer comes, also without a network.
const kept = id && lastCard(id)
if (kept) showCard(kept)
addEventListener('online', load)
// A card on the home screen stays open for days: it is asked for again whenever it comes into sight.
document.addEventListener('visibilitychange', () => document.hidden || load())
