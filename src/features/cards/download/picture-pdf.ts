/** A picture and the size of its page; all lengths in millimetres. */
export interface PictureSheet {
  title: string
  /** Red, green, blue and opacity of each pixel, row by row; the opacity is ignored. */
  pixels: Uint8ClampedArray
  columns: number
  rows: number
  /** The width after the cut. */
  width: number
  height: number
  /** How far the picture extends beyond the cut, on each side. */
  bleed: number
}

type Part = string | Uint8Array<ArrayBuffer>

/** Converts millimetres to points, PDF's unit (72 to the inch). */
const points = (millimetres: number) => Number(((millimetres * 72) / 25.4).toFixed(3))

/**
 * A one-page PDF filled by a picture, compressed without loss. Its TrimBox tells printers where to cut. PDF 1.4, ISO
 * 32000-1.
 */
export async function pdfOfPicture(sheet: PictureSheet): Promise<Blob> {
  const { columns, rows } = sheet
  const edge = points(sheet.bleed)
  const width = points(sheet.width + 2 * sheet.bleed)
  const height = points(sheet.height + 2 * sheet.bleed)
  const whole = `[0 0 ${width} ${height}]`
  const cut = `[${edge} ${edge} ${points(sheet.width + sheet.bleed)} ${points(sheet.height + sheet.bleed)}]`
  const drawing = `q ${width} 0 0 ${height} 0 0 cm /Face Do Q`
  const picture = await deflated(withoutOpacity(sheet.pixels))
  const image =
    `/Type /XObject /Subtype /Image /Width ${columns} /Height ${rows} /ColorSpace /DeviceRGB ` +
    `/BitsPerComponent 8 /Filter /FlateDecode /Length ${picture.length}`
  return assembled([
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox ${whole} /BleedBox ${whole} /TrimBox ${cut} `,
      '/Resources << /XObject << /Face 5 0 R >> >> /Contents 4 0 R >>',
    ],
    [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
    [`<< ${image} >>\nstream\n`, picture, '\nendstream'],
    [`<< /Title ${hexText(sheet.title)} >>`],
  ])
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
