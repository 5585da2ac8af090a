/*
 * An A4 sheet of ten cards, in millimetres from its lower left corner. The block of cards stands in the middle, so that face
 * and back lie upon each other whichever way a printer turns the paper.
 */

export const sheet = { width: 210, height: 297, columns: 2, rows: 5 } as const
/** A card as it is cut. */
export const cut = { width: 85, height: 54 } as const
/** How far the colour extends beyond the block, since no cut is exact. */
const bleed = 3
/** Crop marks begin where the colour ends, and stay out of the edge that printers leave white. */
const mark = { from: bleed + 1, to: bleed + 6 } as const

const left = (sheet.width - sheet.columns * cut.width) / 2
const bottom = (sheet.height - sheet.rows * cut.height) / 2
const right = sheet.width - left
const top = sheet.height - bottom

export interface Cell {
  /** The card's lower left corner. */
  x: number
  y: number
  /** What of the picture is seen: the card, with the bleed on the sides where no other card lies. */
  clip: { x: number; y: number; width: number; height: number }
}
export interface Line {
  from: readonly [x: number, y: number]
  to: readonly [x: number, y: number]
}

/** The ten places of a card. */
export function cells(): Cell[] {
  return Array.from({ length: sheet.columns * sheet.rows }, (_, place) => {
    const [column, row] = [place % sheet.columns, Math.floor(place / sheet.columns)]
    const [x, y] = [left + column * cut.width, bottom + row * cut.height]
    const [before, after] = [column === 0, column === sheet.columns - 1].map((edge) => (edge ? bleed : 0))
    const [below, above] = [row === 0, row === sheet.rows - 1].map((edge) => (edge ? bleed : 0))
    const [west = 0, east = 0, south = 0, north = 0] = [before, after, below, above]
    const clip = {
      x: x - west,
      y: y - south,
      width: cut.width + west + east,
      height: cut.height + south + north,
    }
    return { x, y, clip }
  })
}

/** A mark at both ends of each cut. */
export function cropMarks(): Line[] {
  const columns = Array.from({ length: sheet.columns + 1 }, (_, column) => left + column * cut.width)
  const rows = Array.from({ length: sheet.rows + 1 }, (_, row) => bottom + row * cut.height)
  return [
    ...columns.flatMap((x): Line[] => [
      { from: [x, bottom - mark.from], to: [x, bottom - mark.to] },
      { from: [x, top + mark.from], to: [x, top + mark.to] },
    ]),
    ...rows.flatMap((y): Line[] => [
      { from: [left - mark.from, y], to: [left - mark.to, y] },
      { from: [right + mark.from, y], to: [right + mark.to, y] },
    ]),
  ]
}
