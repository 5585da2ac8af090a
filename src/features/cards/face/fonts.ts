import './fonts.css'

/** A card font's CSS family with a fallback, for the time while it loads and for characters that it lacks. */
export function fontFamily(font: string): string {
  return `"Card ${font}", ${font === 'Playfair Display' ? 'Georgia, serif' : 'system-ui, sans-serif'}`
}

/** The font weight of all texts of a card. */
export const fontWeight = 600
