import { UserMessageError } from '#backend/errors.ts'
import { pdfOf, pictureOf } from '#images/picture-pdf.ts'
import { modulesOf, paintModules } from '#images/qr-code.ts'
import { type Box, layoutOf, type Measure, page, type Sign } from './layout.ts'

/** Pixels of a millimetre of A4: 250 dots per inch, and 350 on A5. */
const dots = 10
const [ink, grey] = ['#1b201f', '#b9bfbd']
const family = '"Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif'
const refusal = 'Questo browser non sa disegnare il cartello'

export const formats = {
  a4: { label: 'A4', width: 210, height: 297 },
  a5: { label: 'A5', width: 148, height: 210 },
} as const
export type Format = keyof typeof formats

const fontOf = (size: number, bold: boolean) => `${bold ? 700 : 400} ${size}px ${family}`

/**
 * Draws a sign as a picture of an A4 page.
 * @param code the address in the sign's code
 */
export function drawSign(sign: Sign, logo: HTMLImageElement | null, code: string | null): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = page.width * dots
  canvas.height = page.height * dots
  const context = canvas.getContext('2d')
  if (!context) throw new UserMessageError(refusal)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(dots, dots)
  const measure: Measure = (text, bold) => {
    context.font = fontOf(100, bold)
    return context.measureText(text).width / 100
  }
  const layout = layoutOf(sign, measure)
  context.fillStyle = grey
  for (const y of layout.rules) context.fillRect(page.margin, y - 0.1, page.width - 2 * page.margin, 0.2)
  context.fillStyle = ink
  context.textBaseline = 'middle'
  for (const { text, x, y, size, width, bold, align } of layout.lines) {
    context.font = fontOf(size, bold)
    context.textAlign = align
    context.fillText(text, x, y, width)
  }
  if (logo && layout.logo) drawLogo(context, logo, layout.logo)
  if (code && layout.code) {
    const { x, y, width } = layout.code
    paintModules(context, modulesOf(code, 2), { x, y, size: width })
  }
  return canvas
}

function drawLogo(context: CanvasRenderingContext2D, logo: HTMLImageElement, box: Box): void {
  // An SVG may have no size of its own.
  const [naturalWidth, naturalHeight] = [logo.naturalWidth || box.width, logo.naturalHeight || box.height]
  const scale = Math.min(box.width / naturalWidth, box.height / naturalHeight)
  const [width, height] = [naturalWidth * scale, naturalHeight * scale]
  context.imageSmoothingQuality = 'high'
  context.drawImage(logo, box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)
}

/** The picture as a PDF of one page. */
export function signPdf(canvas: HTMLCanvasElement, format: Format, title: string): Promise<Blob> {
  const { width, height } = formats[format]
  const drawing = `q ${width} 0 0 ${height} 0 0 cm /P0 Do Q`
  return pdfOf(title, [pictureOf(canvas)], [{ width, height, bleed: 0, drawing }])
}
