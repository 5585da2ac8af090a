/** A sign's layout, in millimetres of an A4 page; an A5 page is the same, smaller. */
export const page = { width: 210, height: 297, margin: 14 } as const

export type Sign = {
  name: string
  /** Whether there is a logo above the name. */
  hasLogo: boolean
  titles: readonly string[]
  /** When a season holds, in each language; empty for the usual week. */
  season: readonly string[]
  days: readonly { name: string; hours: string }[]
  closures: readonly string[]
  /** Telephones and address. */
  contacts: readonly string[]
  /** What stands under the code; null without a code. */
  codeCaption: string | null
  /** Who has made it, in small letters at the lower edge; null: nobody says so. */
  maker: string | null
}

/** A line of text; `y` is its middle, `width` what it may take: a longer one is condensed. */
export type Line = {
  text: string
  x: number
  y: number
  size: number
  width: number
  bold: boolean
  align: 'left' | 'right' | 'center'
}

/** Measures a text at size 1. */
export type Measure = (text: string, bold: boolean) => number
export type Box = { x: number; y: number; width: number; height: number }
export type Layout = { lines: Line[]; logo: Box | null; code: Box | null; rules: number[] }

const inner = page.width - 2 * page.margin
const middle = page.width / 2
const codeSize = 38
/** Between two lines of text. */
const leading = 1.3

/** A text on one line without control characters, which a font would draw as boxes. */
const plain = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** Words on lines of a width; a word that is wider is broken. */
function wrapped(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (widthOf(longer) <= width) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = ''
    for (const letter of word) {
      if (line && widthOf(line + letter) > width) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return [...lines, line]
}

/** The name in the largest size in which it needs at most three lines and breaks no word, or the smallest. */
function fittedName(name: string, measure: Measure): { size: number; lines: string[] } {
  const sizes = [17, 14, 12, 10, 8.5, 7, 6]
  for (const size of sizes) {
    const widthOf = (text: string) => measure(text, true) * size
    const lines = wrapped(name, inner, widthOf)
    const whole = name.split(' ').every((word) => widthOf(word) <= inner)
    if (whole && lines.length <= (size > 12 ? 2 : 3)) return { size, lines }
  }
  const lines = wrapped(name, inner, (text) => measure(text, true) * 6)
  return { size: 6, lines: lines.slice(0, 4) }
}

/** The largest size up to `most` in which all texts take at most the width; what is wider at `least` is condensed. */
function fittedSize(
  texts: readonly string[],
  { width, most, least, bold }: { width: number; most: number; least: number; bold: boolean },
  measure: Measure,
): number {
  const widest = Math.max(0, ...texts.map((text) => measure(text, bold)))
  return Math.max(least, Math.min(most, widest > 0 ? width / widest : most))
}

/** Places everything of a sign from above: logo, name, titles, days; from below contacts and code, closures above them. */
export function layoutOf(sign: Sign, measure: Measure): Layout {
  const lines: Line[] = []
  const centred = (text: string, y: number, size: number, bold: boolean) =>
    lines.push({ text, x: middle, y, size, width: inner, bold, align: 'center' })
  let top: number = page.margin
  const logo = sign.hasLogo ? { x: middle - 40, y: top, width: 80, height: 28 } : null
  if (logo) top += logo.height + 4

  const name = fittedName(plain(sign.name), measure)
  for (const line of name.lines) {
    centred(line, top + (name.size * leading) / 2, name.size, true)
    top += name.size * leading
  }
  const title = sign.titles.join(' · ')
  centred(title, top + 6, 6.5, false)
  top += 12
  for (const season of sign.season.map(plain)) {
    const size = fittedSize([season], { width: inner, most: 5.5, least: 3.5, bold: true }, measure)
    centred(season, top + 2, size, true)
    top += 7
  }

  const { bottom, code } = placeFoot(sign, lines, measure)
  if (sign.maker) centred(plain(sign.maker), page.height - 7, 3.2, false)
  const rules = placeDays(sign.days, { top: top + 2, bottom }, lines, measure)
  return { lines, logo, code, rules }
}

/** Contacts on the left, the code on the right, closures above both. Returns where they begin. */
function placeFoot(sign: Sign, lines: Line[], measure: Measure): { bottom: number; code: Box | null } {
  const foot = page.height - page.margin
  const code = sign.codeCaption
    ? { x: page.width - page.margin - codeSize, y: foot - codeSize - 6, width: codeSize, height: codeSize }
    : null
  if (code && sign.codeCaption) {
    const x = code.x + codeSize / 2
    lines.push({
      text: sign.codeCaption,
      x,
      y: foot - 2,
      size: 3.6,
      width: codeSize + 8,
      bold: false,
      align: 'center',
    })
  }
  const width = code ? inner - codeSize - 8 : inner
  const contacts = sign.contacts.map(plain).filter(Boolean)
  for (const [place, text] of contacts.toReversed().entries()) {
    const size = fittedSize([text], { width, most: 6, least: 3.5, bold: false }, measure)
    lines.push({ text, x: page.margin, y: foot - 4 - place * 8, size, width, bold: false, align: 'left' })
  }
  let bottom = foot - Math.max(code ? codeSize + 10 : 0, contacts.length * 8 + 6)
  const closures = sign.closures.map(plain).filter(Boolean)
  for (const text of closures.toReversed()) {
    const fitted = fittedSize([text], { width: inner, most: 6, least: 4, bold: true }, measure)
    // A closure that is too long for one line takes two.
    const [first = '', ...others] = wrapped(text, inner, (part) => measure(part, true) * fitted)
    for (const line of [first, others.join(' ')].filter(Boolean).toReversed()) {
      bottom -= fitted * 1.25
      const y = bottom + fitted / 2
      lines.push({ text: line, x: middle, y, size: fitted, width: inner, bold: true, align: 'center' })
    }
  }
  return { bottom: closures.length > 0 ? bottom - 4 : bottom, code }
}

/** The days in equal rows of one size. Returns the heights of the lines between them. */
function placeDays(
  days: Sign['days'],
  { top, bottom }: { top: number; bottom: number },
  lines: Line[],
  measure: Measure,
): number[] {
  const height = Math.min(17, (bottom - top) / days.length)
  const names = days.map(({ name }) => name)
  const most = Math.min(8, height * 0.62)
  const nameWidth = inner * 0.4
  const nameSize = fittedSize(names, { width: nameWidth, most, least: 3.5, bold: true }, measure)
  const nameTakes = Math.max(0, ...names.map((name) => measure(name, true) * nameSize))
  const width = inner - Math.min(nameWidth, nameTakes) - 6
  for (const [place, { name, hours }] of days.entries()) {
    const y = top + (place + 0.5) * height
    const size = fittedSize([hours], { width, most, least: 3.2, bold: false }, measure)
    lines.push({ text: name, x: page.margin, y, size: nameSize, width: nameWidth, bold: true, align: 'left' })
    lines.push({ text: hours, x: page.width - page.margin, y, size, width, bold: false, align: 'right' })
  }
  return days.slice(1).map((_, place) => top + (place + 1) * height)
}
