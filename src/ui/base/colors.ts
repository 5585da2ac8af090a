/** `#RRGGBB` or `#RRGGBBAA`, in upper or lower case. */
export const hexColor = /^#[0-9a-f]{6}([0-9a-f]{2})?$/i

type Rgb = readonly [red: number, green: number, blue: number]

/** The colour that a possibly transparent colour has on white; channels from 0 to 255. */
export function overWhite(hex: string): Rgb {
  const channel = (index: number) => Number.parseInt(hex.slice(1 + index * 2, 3 + index * 2), 16)
  const alpha = hex.length === 9 ? channel(3) / 255 : 1
  const blend = (index: number) => Math.round(channel(index) * alpha + 255 * (1 - alpha))
  return [blend(0), blend(1), blend(2)]
}

/** Relative luminance from 0 (black) to 1 (white), WCAG 2.2. */
function luminance([red, green, blue]: Rgb): number {
  const linear = (channel: number) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast of two colours, each drawn on white, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(overWhite(one)), luminance(overWhite(other))].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The text colour that reads best on a background: black or white. The better one has a contrast of at least 4.58. */
export function readableOn(background: string): '#000000' | '#ffffff' {
  return contrast('#ffffff', background) >= contrast('#000000', background) ? '#ffffff' : '#000000'
}

/** A colour with a share (0 to 1) of another one in it, both `#rrggbb`. */
export function mixed(one: string, other: string, share: number): string {
  const [from, to] = [overWhite(one), overWhite(other)]
  const channels = from.map((channel, index) => Math.round(channel * (1 - share) + (to[index] ?? 0) * share))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
