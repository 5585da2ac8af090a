import { face, tile } from './face-layout.ts'

/** What a card counts: the stamps of its holder, after how many there is a reward, and which. */
export interface Stamps {
  fatti: number
  timbri: number
  premio: string
}

/** The numbers that a card may ask for. */
const fewestStamps = 2
const mostStamps = 20

/** The area of the stamps, at the right of the widest logo. */
export const stampBox = {
  width: face.width - 2 * face.margin - tile.maxWidth - 30,
  height: tile.height,
} as const

/** '8 timbri: Un caffè'. */
export const rewardText = ({ timbri, premio }: Pick<Stamps, 'timbri' | 'premio'>) =>
  `${timbri} timbri: ${premio}`

/** What a card counts; null for one that counts nothing, or whose number or reward is not typed yet. */
export function stampsOf(timbri: number | null, premio: string | null, fatti = 0): Stamps | null {
  const isNumber = timbri !== null && timbri >= fewestStamps && timbri <= mostStamps
  return isNumber && premio ? { timbri, premio, fatti: Math.min(fatti, timbri) } : null
}

/** How many stamps stand in a row, so that they are as large as the box lets them be; the largest ones are half as high. */
function gridOf(count: number): { columns: number; cell: number } {
  const grids = Array.from({ length: count }, (_, index) => {
    const columns = index + 1
    const cell = Math.min(stampBox.width / columns, stampBox.height / Math.ceil(count / columns))
    return { columns, cell: Math.min(cell, stampBox.height / 2) }
  })
  return grids.reduce((best, grid) => (grid.cell > best.cell ? grid : best))
}

/** Where the middle of each stamp is in the box, at its right edge. */
export function stampPlaces(count: number): { radius: number; places: { x: number; y: number }[] } {
  const { columns, cell } = gridOf(count)
  const rows = Math.ceil(count / columns)
  const [left, top] = [stampBox.width - columns * cell, (stampBox.height - rows * cell) / 2]
  const places = Array.from({ length: count }, (_, index) => ({
    x: left + ((index % columns) + 0.5) * cell,
    y: top + (Math.floor(index / columns) + 0.5) * cell,
  }))
  return { radius: cell * 0.4, places }
}

/** The width of a stamp's line. */
export const stampLine = 4

/** The stamps as two SVG paths, which a canvas takes too: the lines, and what is filled in by the rule 'evenodd'. */
export function stampPaths({ timbri, fatti }: Pick<Stamps, 'timbri' | 'fatti'>): {
  line: string
  fill: string
} {
  const { radius, places } = stampPlaces(timbri)
  const rings = places.map(({ x, y }) => ringPath(x, y, radius - stampLine / 2))
  const last = places[timbri - 1]
  // The last one has a star, since the reward comes with it.
  const star = last ? starPath(last.x, last.y, radius * 0.62) : ''
  return { line: rings.join(''), fill: rings.slice(0, fatti).join('') + star }
}

const short = (length: number) => String(Math.round(length * 10) / 10)

function ringPath(x: number, y: number, radius: number): string {
  const half = (to: number) => `a${short(radius)} ${short(radius)} 0 1 0 ${short(to)} 0`
  return `M${short(x - radius)} ${short(y)}${half(2 * radius)}${half(-2 * radius)}z`
}

/** A star of five points. */
function starPath(x: number, y: number, radius: number): string {
  const corners = Array.from({ length: 10 }, (_, corner) => {
    const angle = (corner * Math.PI) / 5 - Math.PI / 2
    const reach = corner % 2 ? radius * 0.45 : radius
    return `${short(x + reach * Math.cos(angle))} ${short(y + reach * Math.sin(angle))}`
  })
  return `M${corners.join('L')}z`
}
