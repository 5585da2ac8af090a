/*
 * How a card's face is laid out, on a screen and in a file alike. One unit is a tenth of a millimetre; a card is
 * 85.6 x 54 mm (ISO/IEC 7810, ID-1).
 */

export const face = { width: 856, height: 540, margin: 60 } as const

/** What a printer needs of the colour beyond each edge, 3 mm, since no cut is exact. */
export const bleed = 30

/** The white ground of the logo, on which it reads whatever the card's colour; as wide as the logo needs. */
export const tile = { height: 150, maxWidth: 420, padding: 16, radius: 20, initials: 62 } as const

/** The corner of the face that the name has to itself, below the logo. */
export const nameBox = { width: face.width - 2 * face.margin, height: 240, lineHeight: 1.15 } as const

/** A name as its box takes it: the lines, and the height of a letter. */
export interface FittedName {
  size: number
  lines: string[]
}

/** From what a short name gets down to what 200 letters need. */
const sizes = [84, 72, 62, 54, 46, 40, 34, 30, 26, 22] as const

/** Tells the width of a text whose letters are 100 units high. */
export type Measure = (text: string) => number

/**
 * The largest size at which a name fits its box. Words stay whole where any size allows it; only a word that is too long
 * for the smallest is broken.
 */
export function fitName(name: string, measure: Measure): FittedName {
  const words = name.split(/\s+/u).filter(Boolean)
  if (words.length === 0) return { size: sizes[0], lines: [] }
  const smallest = sizes[sizes.length - 1] ?? 22
  for (const pieces of [words, broken(words, smallest, measure)]) {
    for (const size of sizes) {
      const lines = wrapped(pieces, (text) => (measure(text) * size) / 100)
      if (lines && lines.length * size * nameBox.lineHeight <= nameBox.height) return { size, lines }
    }
  }
  return { size: smallest, lines: [name] }
}

/** Words put on lines as they fit; null when one is wider than the box. */
function wrapped(words: readonly string[], widthOf: (text: string) => number): string[] | null {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (widthOf(word) > nameBox.width) return null
    const longer = line ? `${line} ${word}` : word
    if (widthOf(longer) <= nameBox.width) {
      line = longer
    } else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line]
}

/** Words cut where they would leave the box at this size. */
function broken(words: readonly string[], size: number, measure: Measure): string[] {
  return words.flatMap((word) => {
    const pieces: string[] = []
    let piece = ''
    for (const letter of word) {
      if (piece && (measure(piece + letter) * size) / 100 > nameBox.width) {
        pieces.push(piece)
        piece = ''
      }
      piece += letter
    }
    return [...pieces, piece]
  })
}

/** How large a logo is drawn: as large as its ground allows, in its own proportions. */
export function logoSize(width: number, height: number): { width: number; height: number } {
  const room = { width: tile.maxWidth - 2 * tile.padding, height: tile.height - 2 * tile.padding }
  const scale = Math.min(room.width / (width || room.height), room.height / (height || room.height))
  return { width: (width || room.height) * scale, height: (height || room.height) * scale }
}
