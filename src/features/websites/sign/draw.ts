import { encode } from 'uqr'
import { UserMessageError } from '#backend/errors.ts'
import { pdfOf } from '#images/picture-pdf.ts'
import { displayUrl, isDocumentUrl } from '#images/stored-url.ts'
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

/** The logo; null for a document without a preview. Throws a `UserMessageError` when it does not load. */
export async function loadLogo(url: string | null): Promise<HTMLImageElement | null> {
  if (url === null) return null
  const image = new Image()
  // Without it, a logo from another origin would make the canvas unreadable.
  image.crossOrigin = 'anonymous'
  image.src = displayUrl(url)
  try {
    await image.decode()
    return image
  } catch {
    if (isDocumentUrl(url)) return null
    throw new UserMessageError('Il logo non si è caricato. Riprova tra poco')
  }
}

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
  if (code && layout.code) drawCode(context, code, layout.code)
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

function drawCode(context: CanvasRenderingContext2D, text: string, box: Box): void {
  const modules = encode(text, { ecc: 'M', border: 2 }).data
  const size = box.width / modules.length
  // A little larger, so that no gaps show between the modules.
  for (const [y, row] of modules.entries())
    for (const [x, dark] of row.entries())
      if (dark) context.fillRect(box.x + x * size, box.y + y * size, size + 0.02, size + 0.02)
}

/** The picture as a PDF of one page. */
export function signPdf(canvas: HTMLCanvasElement, format: Format, title: string): Promise<Blob> {
  const context = canvas.getContext('2d')
  if (!context) throw new UserMessageError(refusal)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  const { width, height } = formats[format]
  const picture = { pixels: data, columns: canvas.width, rows: canvas.height }
  const drawing = `q ${width} 0 0 ${height} 0 0 cm /P0 Do Q`
  return pdfOf(title, [picture], [{ width, height, bleed: 0, drawing }])
}
