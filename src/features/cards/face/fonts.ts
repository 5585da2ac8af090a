import './fonts.css'
import type { Measure } from './face-layout.ts'

/** A card font's CSS family with a fallback, for the time while it loads and for characters that it lacks. */
export function fontFamily(font: string): string {
  return `"Card ${font}", ${font === 'Playfair Display' ? 'Georgia, serif' : 'system-ui, sans-serif'}`
}

/** The font weight of all texts of a card. */
export const fontWeight = 600

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
