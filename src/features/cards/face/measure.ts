import type { Measure } from './face-layout.ts'
import { fontFamily, fontWeight } from './fonts.ts'

let context: CanvasRenderingContext2D | null = null

/** Measures texts in a card's font, or in its fallback while the font loads. */
export function measureIn(font: string): Measure {
  context ??= document.createElement('canvas').getContext('2d')
  return (text) => {
    if (!context) return 0
    context.font = `${fontWeight} 100px ${fontFamily(font)}`
    return context.measureText(text).width
  }
}

/** Loads a card's font. Never throws: when it does not load, the fallback stays. */
export async function loadFont(font: string): Promise<void> {
  await document.fonts.load(`${fontWeight} 16px ${fontFamily(font)}`).catch(() => [])
}
