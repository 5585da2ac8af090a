import { canvasPng } from '#images/canvas.ts'
import { type PdfPage, pdfOf, pictureOf } from '#images/picture-pdf.ts'
import { fileName, saveBlob } from '#lists/export/save-file.ts'
import type { CardLook } from '../face/card-face.tsx'
import { bleed, face } from '../face/face-layout.ts'
import { drawBack } from './card-back.ts'
import { density, drawCard } from './card-canvas.ts'
import { withDensity } from './png-density.ts'
import { cells, cropMarks, cut, sheet } from './sheet-layout.ts'

export type CardFileKind = 'png' | 'pdf' | 'sheet'

// The layout's unit is a tenth of a millimetre.
const printed = {
  width: (face.width + 2 * bleed) / 10,
  height: (face.height + 2 * bleed) / 10,
  bleed: bleed / 10,
}

/**
 * Saves a card as a file: a PNG of the card; a PDF for a printer, whose colour extends 3 mm beyond the cut on each side; or
 * an A4 sheet of ten. With the address of the card's page, the PDFs have the back too. Throws a `UserMessageError` when the
 * logo does not load.
 */
export async function saveCard(look: CardLook, kind: CardFileKind, address: string | null): Promise<void> {
  const what = kind === 'sheet' ? 'foglio-card' : 'card'
  const name = fileName(what, look.nome || look.websiteName, kind === 'png' ? 'png' : 'pdf')
  if (kind === 'png') return saveBlob(name, await png(look))
  const front = await drawCard(look, { printed: true })
  const pictures = [front, ...(address === null ? [] : [drawBack(look, address)])].map(pictureOf)
  const page = kind === 'pdf' ? cardPage : sheetPage
  const pages = pictures.map((_, index) => page(`/P${index}`))
  saveBlob(name, await pdfOf(name, pictures, pages))
}

async function png(look: CardLook): Promise<Blob> {
  const canvas = await drawCard(look, { printed: false })
  const picture = await canvasPng(canvas, 'Questo browser non sa salvare la card')
  return withDensity(picture, density)
}

/** A page that one card fills. */
function cardPage(picture: string): PdfPage {
  return { ...printed, drawing: `q ${printed.width} 0 0 ${printed.height} 0 0 cm ${picture} Do Q` }
}

/** A page of ten cards, with crop marks a fifth of a millimetre wide. */
function sheetPage(picture: string): PdfPage {
  // A card is 0.6 mm wider than its cut, on both sides together.
  const [over, under] = [printed.width - cut.width, printed.height - cut.height].map((length) => length / 2)
  const cards = cells().map(({ x, y, clip }) => {
    const place = `${printed.width} 0 0 ${printed.height} ${short(x - (over ?? 0))} ${short(y - (under ?? 0))} cm`
    const seen = `${short(clip.x)} ${short(clip.y)} ${short(clip.width)} ${short(clip.height)} re W n`
    return `q ${seen} ${place} ${picture} Do Q`
  })
  const marks = cropMarks().map(
    ({ from, to }) => `${from.map(short).join(' ')} m ${to.map(short).join(' ')} l S`,
  )
  return {
    width: sheet.width,
    height: sheet.height,
    bleed: 0,
    drawing: [...cards, '0.2 w', ...marks].join('\n'),
  }
}

/** A number as PDF writes it, to a hundredth of a millimetre. */
const short = (length: number) => Number(length.toFixed(2))
