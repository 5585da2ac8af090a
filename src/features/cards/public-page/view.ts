import { hexColor, readableOn } from '#ui/base/colors.ts'
import { initialsOf } from '#ui/base/initials.ts'
import { telephonesIn } from '../../../../supabase/functions/website-data/telephones.ts'
import { face, fitText, nameAboveReward, nameBox, rewardBox, type TextBox } from '../face/face-layout.ts'
import { fontFamily, loadFont, measureIn } from '../face/fonts.ts'
import { rewardText, type Stamps, stampBox, stampLine, stampPaths, stampsOf } from '../face/stamps.ts'
import { type CardData, passOf } from './card-data.ts'

/** Makes an element. Whatever somebody has typed becomes text, never markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...content: (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...content)
  return made
}

/** The card's face, the shop's name, its address and telephones, whether it is open, and the wallets. */
export function viewOf(card: CardData): HTMLElement[] {
  const { sito } = card
  const hours = document.createElement('bottega-orari')
  hours.setAttribute('sito', sito.id)
  const telephones = [sito.telefono, sito.cellulare].flatMap((text) =>
    text ? [element('span', {}, ...telephoneLinks(text))] : [],
  )
  const lines = [mapLink(sito), element('div', { className: 'telephones' }, ...telephones)]
  const name = element('h1', { dir: 'auto' }, sito.nome)
  const rest = element('div', { className: 'rest' }, name, element('address', {}, ...lines), hours)
  return [faceOf(card), keepLink(card), rest, ...walletLinks(card)]
}

/** To the login or registration, then to the press that keeps the card. */
function keepLink({ id }: CardData): HTMLElement {
  return element('a', { className: 'keep', href: `/dashboard/card?tieni=${id}` }, 'Tieni questa card')
}

const walletLabels: Record<string, string> = {
  apple: 'Aggiungi ad Apple Wallet',
  google: 'Salva in Google Wallet',
}

/** Android opens no pass of Apple's; every other device may hand one on. */
function walletLinks({ id, wallets = [] }: CardData): HTMLElement[] {
  const usable = wallets.filter((wallet) => wallet !== 'apple' || !/Android/.test(navigator.userAgent))
  return usable.map((wallet) => {
    const link = { className: `wallet ${wallet}`, href: passOf(id, wallet) }
    return element('a', link, walletLabels[wallet] ?? wallet)
  })
}

/** A link to the place on a map, which a telephone opens in its own app. */
function mapLink({ nome, indirizzo, citta, regione }: CardData['sito']): HTMLElement {
  const query = encodeURIComponent(`${nome}, ${indirizzo}, ${citta}, ${regione}`)
  const href = `https://www.google.com/maps/search/?api=1&query=${query}`
  const link = { href, target: '_blank', rel: 'noopener noreferrer', dir: 'auto' }
  return element('div', {}, element('a', link, `${indirizzo}, ${citta} (${regione})`))
}

function telephoneLinks(written: string): (string | Node)[] {
  return telephonesIn(written).map(({ text, number }) =>
    number ? element('a', { href: `tel:${number}` }, text) : text,
  )
}

function faceOf(card: CardData): HTMLElement {
  const ground = hexColor.test(card.background_color) ? card.background_color : '#ffffff'
  const stamps = stampsOf(card.timbri ?? null, card.premio ?? null)
  const top = element('div', { className: 'top' }, logoOf(card), ...(stamps ? [stampMarks(stamps)] : []))
  const texts = element('div', { className: 'texts' })
  if (card.nome) texts.append(textOf('name', card.nome, card.font, stamps ? nameAboveReward : nameBox))
  if (stamps) texts.append(textOf('reward', rewardText(stamps), card.font, rewardBox))
  const inner = element('div', { className: 'ground' }, top, texts)
  // By the object model, because the page's policy forbids style attributes.
  Object.assign(inner.style, {
    backgroundColor: ground,
    color: readableOn(ground),
    fontFamily: fontFamily(card.font),
  })
  return element('div', { className: 'face' }, inner)
}

/** A text as large as its box lets it be. */
function textOf(className: string, text: string, font: string, box: TextBox): HTMLElement {
  const lines = element('p', { className, dir: 'auto' })
  const draw = () => {
    const fitted = fitText(text, measureIn(font), box)
    lines.style.fontSize = `${(fitted.size * 100) / face.width}cqw`
    lines.replaceChildren(...fitted.lines.map((line) => element('span', {}, `${line} `)))
  }
  draw()
  void loadFont(font).then(draw)
  return lines
}

/** The stamps to collect, which the reward's text says too. */
function stampMarks(stamps: Stamps): SVGElement {
  const { line, fill } = stampPaths(stamps)
  const marks = drawn('svg', { viewBox: `0 0 ${stampBox.width} ${stampBox.height}`, 'aria-hidden': 'true' })
  const lines = { d: line, fill: 'none', stroke: 'currentColor', 'stroke-width': String(stampLine) }
  marks.append(drawn('path', lines), drawn('path', { d: fill, fill: 'currentColor', 'fill-rule': 'evenodd' }))
  return marks
}

function drawn(name: 'svg' | 'path', attributes: Record<string, string>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}

/** The logo on white; initials where there is none or it does not load. */
function logoOf({ logo_url, sito }: CardData): HTMLElement {
  const tile = element('span', { className: 'tile' })
  const initials = element('span', { ariaHidden: 'true' }, initialsOf(sito.nome))
  if (!logo_url) {
    tile.append(initials)
    return tile
  }
  // With CORS, so that the browser may keep it for times without a network without counting it as something opaque.
  const logo = element('img', { crossOrigin: 'anonymous', alt: `Logo di ${sito.nome}` })
  logo.onerror = () => tile.replaceChildren(initials)
  logo.src = logo_url
  tile.append(logo)
  return tile
}
