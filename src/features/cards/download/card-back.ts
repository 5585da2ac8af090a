import { modulesOf, paintModules } from '#images/qr-code.ts'
import { readableOn } from '#ui/base/colors.ts'
import { type CardLook, groundOf } from '../face/card-face.tsx'
import { bleed, face } from '../face/face-layout.ts'
import { fontFamily, fontWeight } from '../face/fonts.ts'
import { groundIn } from './card-canvas.ts'

/** The white tile of the code, whose border is part of the code itself. */
const tile = { size: 330, top: 45, radius: 20 } as const
const invitation = 'Inquadra il codice: la card è sul tuo telefono'
const textWidth = face.width - 2 * face.margin

/** The back of a card in print, with 3 mm beyond each edge: the code of its page. */
export function drawBack(look: CardLook, address: string): HTMLCanvasElement {
  const context = groundIn(look, bleed)
  drawCode(context, address)
  context.fillStyle = readableOn(groundOf(look))
  context.textAlign = 'center'
  drawLine(context, look, { text: look.websiteName, size: 40, y: 430 })
  drawLine(context, look, { text: invitation, size: 30, y: 480 })
  return context.canvas
}

function drawCode(context: CanvasRenderingContext2D, address: string): void {
  const left = (face.width - tile.size) / 2
  context.fillStyle = '#ffffff'
  context.beginPath()
  context.roundRect(left, tile.top, tile.size, tile.size, tile.radius)
  context.fill()
  context.fillStyle = '#000000'
  paintModules(context, modulesOf(address), { x: left, y: tile.top, size: tile.size })
}

interface TextLine {
  text: string
  size: number
  /** Where its baseline is. */
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
