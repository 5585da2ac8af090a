import { UserMessageError } from '#backend/errors.ts'
import { canvasPng } from '#images/canvas-png.ts'
import { fileName, saveBlob } from '#lists/export/save-file.ts'
import type { CardLook } from '../face/card-face.tsx'
import { bleed, face } from '../face/face-layout.ts'
import { density, drawCard } from './card-canvas.ts'
import { pdfOfPicture } from './picture-pdf.ts'
import { withDensity } from './png-density.ts'

export type CardFileKind = 'png' | 'pdf'

/**
 * Saves a card as a file: a PNG of the card, or a PDF for a printer, whose colour extends 3 mm beyond the cut on each
 * side. Throws a `UserMessageError` when the logo does not load.
 */
export async function saveCard(look: CardLook, kind: CardFileKind): Promise<void> {
  const name = fileName('card', look.nome || look.websiteName, kind)
  saveBlob(name, await (kind === 'png' ? png(look) : pdf(look, name)))
}

async function png(look: CardLook): Promise<Blob> {
  const canvas = await drawCard(look, { printed: false })
  const picture = await canvasPng(canvas, 'Questo browser non sa salvare la card')
  return withDensity(picture, density)
}

async function pdf(look: CardLook, title: string): Promise<Blob> {
  const canvas = await drawCard(look, { printed: true })
  const context = canvas.getContext('2d')
  if (!context) throw new UserMessageError('Questo browser non sa salvare la card')
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return pdfOfPicture({
    title,
    pixels: data,
    columns: canvas.width,
    rows: canvas.height,
    // The layout's unit is a tenth of a millimetre.
    width: face.width / 10,
    height: face.height / 10,
    bleed: bleed / 10,
  })
}
