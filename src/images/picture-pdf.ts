import { UserMessageError } from '#backend/errors.ts'

/** Red, green, blue and opacity of each pixel, row by row; the opacity is ignored. */
export interface Picture {
  pixels: Uint8ClampedArray
  columns: number
  rows: number
}

/** What a canvas shows. Throws a `UserMessageError` when the browser does not let it be read. */
export function pictureOf(canvas: HTMLCanvasElement): Picture {
  const context = canvas.getContext('2d')
  if (!context) throw new UserMessageError('Questo browser non sa salvare quello che ha disegnato')
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return { pixels: data, columns: canvas.width, rows: canvas.height }
}

/** A page; all lengths in millimetres, from the lower left corner. */
export interface PdfPage {
  width: number
  height: number
  /** How far the page extends beyond the cut, on each side. */
  bleed: number
  /** PDF's operators, in millimetres; `/P0` is the first picture, `/P1` the next. */
  drawing: string
}

type Part = string | Uint8Array<ArrayBuffer>

/** Points, PDF's unit (72 to the inch), in a millimetre. */
const perMillimetre = 72 / 25.4
const points = (millimetres: number) => Number((millimetres * perMillimetre).toFixed(3))

/**
 * A PDF of pictures, compressed without loss. The pages' TrimBox tells printers where to cut. PDF 1.4, ISO 32000-1. Own code:
 * the libraries for it have ten times the size of everything that draws a card.
 */
export async function pdfOf(
  title: string,
  pictures: readonly Picture[],
  pages: readonly PdfPage[],
): Promise<Blob> {
  const images = await Promise.all(pictures.map(imageObject))
  const firstPage = 3 + images.length
  const resources = images.map((_, index) => `/P${index} ${3 + index} 0 R`).join(' ')
  const kids = pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(' ')
  return assembled([
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    [`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`],
    ...images,
    ...pages.flatMap((page, index) => pageObjects(page, firstPage + 2 * index + 1, resources)),
    [`<< /Title ${hexText(title)} >>`],
  ])
}

async function imageObject({ pixels, columns, rows }: Picture): Promise<Part[]> {
  const picture = await deflated(withoutOpacity(pixels))
  const image =
    `/Type /XObject /Subtype /Image /Width ${columns} /Height ${rows} /ColorSpace /DeviceRGB ` +
    `/BitsPerComponent 8 /Filter /FlateDecode /Length ${picture.length}`
  return [`<< ${image} >>\nstream\n`, picture, '\nendstream']
}

/** A page and what is drawn on it, the object `contents`. */
function pageObjects(
  { width, height, bleed, drawing }: PdfPage,
  contents: number,
  resources: string,
): Part[][] {
  const whole = `[0 0 ${points(width)} ${points(height)}]`
  const cut = `[${points(bleed)} ${points(bleed)} ${points(width - bleed)} ${points(height - bleed)}]`
  const stream = `${perMillimetre.toFixed(6)} 0 0 ${perMillimetre.toFixed(6)} 0 0 cm\n${drawing}`
  return [
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox ${whole} /BleedBox ${whole} /TrimBox ${cut} `,
      `/Resources << /XObject << ${resources} >> >> /Contents ${contents} 0 R >>`,
    ],
    [`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`],
  ]
}

/**
 * The PDF file: the objects, numbered from 1, and the table of their offsets. The first object is the catalog, the last
 * the title.
 */
function assembled(objects: readonly Part[][]): Blob {
  const parts: Part[] = ['%PDF-1.4\n']
  let offset = parts[0]?.length ?? 0
  const add = (part: Part) => {
    parts.push(part)
    offset += part.length
  }
  const starts: string[] = []
  for (const [index, object] of objects.entries()) {
    starts.push(`${String(offset).padStart(10, '0')} 00000 n \n`)
    for (const part of [`${index + 1} 0 obj\n`, ...object, '\nendobj\n']) add(part)
  }
  const table = offset
  const count = objects.length + 1
  add(`xref\n0 ${count}\n0000000000 65535 f \n${starts.join('')}`)
  add(`trailer\n<< /Size ${count} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  return new Blob(parts, { type: 'application/pdf' })
}

/** A text in PDF's encoding for characters beyond ASCII: UTF-16, in hexadecimal. */
function hexText(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
  return `<FEFF${units.map((code) => code.toString(16).padStart(4, '0')).join('')}>`
}

function withoutOpacity(pixels: Uint8ClampedArray): Uint8Array<ArrayBuffer> {
  const colors = new Uint8Array((pixels.length / 4) * 3)
  let place = 0
  for (const [index, value] of pixels.entries()) {
    if (index % 4 === 3) continue
    colors[place] = value
    place += 1
  }
  return colors
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
