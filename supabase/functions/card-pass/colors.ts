/** The luminance of the grey with which black and white have the same contrast: 0.179. */
const middle = Math.sqrt(1.05 * 0.05) - 0.05

type Rgb = readonly [red: number, green: number, blue: number]

/** A card's colour on white, as Apple and Google take it (no transparency), and the colour of the text on it. */
export function passColors(hex: string): { ground: Rgb; text: Rgb } {
  const ground = overWhite(hex)
  return { ground, text: luminance(ground) > middle ? [0, 0, 0] : [255, 255, 255] }
}

function overWhite(hex: string): Rgb {
  const channel = (index: number) => Number.parseInt(hex.slice(1 + index * 2, 3 + index * 2), 16)
  const alpha = hex.length === 9 ? channel(3) / 255 : 1
  const blend = (index: number) => Math.round(channel(index) * alpha + 255 * (1 - alpha))
  return [blend(0), blend(1), blend(2)]
}

/** Relative luminance (WCAG 2.2). */
function luminance([red, green, blue]: Rgb): number {
  const linear = (channel: number) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
