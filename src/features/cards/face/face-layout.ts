/*
 * The layout of a card's face, on the screen and in files. One unit is a tenth of a millimetre; a card is 85.6 x 54 mm
 * (ISO/IEC 7810, ID-1).
 */

export const face = { width: 856, height: 540, margin: 60 } as const

/** How far the colour extends beyond each edge in print (3 mm), since no cut is exact. */
export const bleed = 30

/** The white tile under the logo, on which the logo is visible whatever the card's colour; as wide as the logo needs. */
export const tile = { height: 150, maxWidth: 420, padding: 16, radius: 20, initials: 62 } as const

const width = face.width - 2 * face.margin
export const lineHeight = 1.15

/** The area of a text: its size, and the font sizes from that of a short text to that of the longest one. */
export interface TextBox {
  width: number
  height: number
  sizes: readonly [number, ...number[]]
}

/** The area of the name, below the logo. */
export const nameBox: TextBox = { width, height: 240, sizes: [84, 72, 62, 54, 46, 40, 34, 30, 26, 22] }
/** On a card that counts stamps, the reward stands below the name. */
export const nameAboveReward: TextBox = { ...nameBox, height: 175 }
export const rewardBox: TextBox = { width, height: 70, sizes: [38, 34, 30, 26, 22, 18, 15] }
/** Between the name and the reward. */
export const rewardGap = 10

/** A text that fits its box: the lines, and the font size. */
export interface FittedText {
  size: number
  lines: string[]
}

/** Measures the width of a text at font size 100. */
export type Measure = (text: string) => number

/**
 * The largest size at which a text fits its box. Words stay whole where any size allows it; a word is broken only when it
 * is too long even for the smallest size.
 */
export function fitText(text: string, measure: Measure, { height, sizes }: TextBox): FittedText {
  const words = text.split(/\s+/u).filter(Boolean)
  if (words.length === 0) return { size: sizes[0], lines: [] }
  const smallest = sizes[sizes.length - 1] ?? sizes[0]
  for (const pieces of [words, broken(words, smallest, measure)]) {
    for (const size of sizes) {
      const lines = wrapped(pieces, (piece) => (measure(piece) * size) / 100)
      if (lines && lines.length * size * lineHeight <= height) return { size, lines }
    }
  }
  return { size: smallest, lines: [text] }
}

/** Puts words on lines; null when a word is wider than the box. */
function wrapped(words: readonly string[], widthOf: (text: string) => number): string[] | null {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (widthOf(word) > width) return null
    const longer = line ? `${line} ${word}` : word
    if (widthOf(longer) <= width) {
      line = longer
    } else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line]
}

/** Breaks words where they would leave the box at this size. */
function broken(words: readonly string[], size: number, measure: Measure): string[] {
  return words.flatMap((word) => {
    const pieces: string[] = []
    let piece = ''
    for (const letter of word) {
      if (piece && (measure(piece + letter) * size) / 100 > width) {
        pieces.push(piece)
        piece = ''
      }
      piece += letter
    }
    return [...pieces, piece]
  })
}

/** The size of a drawn logo: as large as its tile allows, in its own proportions. */
export function logoSize(width: number, height: number): { width: number; height: number } {
  const room = { width: tile.maxWidth - 2 * tile.padding, height: tile.height - 2 * tile.padding }
  const scale = Math.min(room.width / (width || room.height), room.height / (height || room.height))
  return { width: (width || room.height) * scale, height: (height || room.height) * scale }
}
