import './fonts.css'

/** The fonts of a card's name, in the order they are offered. */
export const cardFonts = ['Inter', 'Playfair Display', 'Montserrat', 'Roboto', 'Open Sans', 'Lato'] as const

/** A card font's CSS family, with what stands in while it loads or when it has no such character. */
export function fontFamily(font: string): string {
  return `"Card ${font}", ${font === 'Playfair Display' ? 'Georgia, serif' : 'system-ui, sans-serif'}`
}

/** The one weight of a card's texts. */
export const fontWeight = 600
