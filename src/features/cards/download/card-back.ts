import { UserMessageError } from '#backend/errors.ts'
import { modulesOf } from '#images/qr-code.ts'
import { readableOn } from '#ui/base/colors.ts'
import { type CardLook, groundOf } from '../face/card-face.tsx'
import { bleed, face } from '../face/face-layout.ts'
import { fontFamily, fontWeight } from '../face/fonts.ts'
import { dotsPerUnit } from './card-canvas.ts'

/** The white tile of the code, whose border is part of the code itself. */
const tile = { size: 330, top: 45, radius: 20 } as const
const invitation = 'Inquadra il codice: la card è sul tuo telefono'
const textWidth = face.width - 2 * face.margin

/** The back of a card in print, with 3 mm beyond each edge: the code of its page. */
export function drawBack(look: CardLook, address: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round((face.width + 2 * bleed) * dotsPerUnit)
  canvas.height = Math.round((face.height + 2 * bleed) * dotsPerUnit)
  const context = canvas.getContext('2d')
  if (!context) throw new UserMessageError('Questo browser non sa disegnare la card')
  // The colour may be transparent, so white is drawn first.
  for (const color of ['#ffffff', groundOf(look)]) {
    context.fillStyle = color
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.scale(dotsPerUnit, dotsPerUnit)
  context.translate(bleed, bleed)
  drawCode(context, address)
  context.fillStyle = readableOn(groundOf(look))
  context.textAlign = 'center'
  drawLine(context, look, { text: look.websiteName, size: 40, y: 430 })
  drawLine(context, look, { text: invitation, size: 30, y: 480 })
  return canvas
}

function drawCode(context: CanvasRenderingContext2D, address: string): void {
  const left = (face.width - tile.size) / 2
  context.fillStyle = '#ffffff'
  context.beginPath()
  context.roundRect(left, tile.top, tile.size, tile.size, tile.radius)
  context.fill()
  const modules = modulesOf(address)
  const size = tile.size / modules.length
  context.fillStyle = '#000000'
  context.beginPath()
  for (const [y, row] of modules.entries())
    for (const [x, dark] of row.entries())
      if (dark) context.rect(left + x * size, tile.top + y * size, size, size)
  context.fill()
}

interface TextLine {
  text: string
  size: number
  /** Of its baseline. */
  y: number
}

/** Writes a line in the middle; one that is too wide is set smaller, and ends with an ellipsis where it would be too small. */
function drawLine(context: CanvasRenderingContext2D, look: CardLook, { text, size, y }: TextLine): void {
  const widthAt = (written: string, at: number) => {
    context.font = `${fontWeight} ${at}px ${fontFamily(look.font)}`
    return context.measureText(written).width
  }
  const smallest = 22
  const fitting = Math.max(smallest, Math.min(size, (size * textWidth) / widthAt(text, size)))
  const letters = [...text]
  let written = text
  while (widthAt(written, fitting) > textWidth + 1 && letters.length > 0) {
    letters.pop()
    written = `${letters.join('').trimEnd()}…`
  }
  context.fillText(written, face.width / 2, y)
}
