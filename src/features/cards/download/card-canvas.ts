import { UserMessageError } from '#backend/errors.ts'
import { loadLogo } from '#images/canvas.ts'
import { readableOn } from '#ui/base/colors.ts'
import { initialsOf } from '#ui/base/initials.ts'
import { type CardLook, groundOf } from '../face/card-face.tsx'
import {
  bleed,
  type FittedText,
  face,
  fitText,
  lineHeight,
  logoSize,
  nameAboveReward,
  nameBox,
  rewardBox,
  rewardGap,
  tile,
} from '../face/face-layout.ts'
import { fontFamily, fontWeight, loadFont, measureIn } from '../face/fonts.ts'
import { rewardText, type Stamps, stampBox, stampLine, stampPaths } from '../face/stamps.ts'

/** Dots per inch: twice what printers ask of photographs, since text is part of this picture. */
export const density = 600
const dotsPerUnit = density / 254
const ink = '#1b201f'

/**
 * Draws a card like `CardFace` at print size; with `printed`, the colour extends 3 mm beyond each edge. Throws a
 * `UserMessageError` when the logo does not load.
 */
export async function drawCard(
  look: CardLook,
  { printed }: { printed: boolean },
): Promise<HTMLCanvasElement> {
  const [logo] = await Promise.all([loadLogo(look.logoUrl), loadFont(look.font)])
  const context = groundIn(look, printed ? bleed : 0)
  drawTile(context, look, logo)
  if (look.stamps) drawStamps(context, look, look.stamps)
  drawTexts(context, look)
  return context.canvas
}

/**
 * A canvas in the card's colour, which reaches `edge` beyond each of its edges. Its context draws in the layout's unit from
 * the card's corner.
 */
export function groundIn(look: CardLook, edge: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round((face.width + 2 * edge) * dotsPerUnit)
  canvas.height = Math.round((face.height + 2 * edge) * dotsPerUnit)
  const context = canvas.getContext('2d')
  if (!context) throw new UserMessageError('Questo browser non sa disegnare la card')
  // The colour may be transparent, so white is drawn first.
  for (const color of ['#ffffff', groundOf(look)]) {
    context.fillStyle = color
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.scale(dotsPerUnit, dotsPerUnit)
  context.translate(edge, edge)
  return context
}

function drawTile(context: CanvasRenderingContext2D, look: CardLook, logo: HTMLImageElement | null) {
  const size = logo ? logoSize(logo.naturalWidth, logo.naturalHeight) : { width: 0, height: 0 }
  const width = Math.max(tile.height, size.width + 2 * tile.padding)
  context.fillStyle = '#ffffff'
  context.beginPath()
  context.roundRect(face.margin, face.margin, width, tile.height, tile.radius)
  context.fill()
  const middle = { x: face.margin + width / 2, y: face.margin + tile.height / 2 }
  if (logo) {
    context.imageSmoothingQuality = 'high'
    const { x, y } = { x: middle.x - size.width / 2, y: middle.y - size.height / 2 }
    context.drawImage(logo, x, y, size.width, size.height)
    return
  }
  context.fillStyle = ink
  context.font = `${fontWeight} ${tile.initials}px ${fontFamily(look.font)}`
  context.textAlign = 'center'
  context.fillText(initialsOf(look.websiteName), middle.x, middle.y + shiftToBaseline(context))
}

function drawStamps(context: CanvasRenderingContext2D, look: CardLook, stamps: Stamps) {
  const { line, fill } = stampPaths(stamps)
  context.save()
  context.translate(face.width - face.margin - stampBox.width, face.margin)
  context.strokeStyle = readableOn(groundOf(look))
  context.fillStyle = context.strokeStyle
  context.lineWidth = stampLine
  context.stroke(new Path2D(line))
  context.fill(new Path2D(fill), 'evenodd')
  context.restore()
}

/** The reward at the bottom, and above it the name. */
function drawTexts(context: CanvasRenderingContext2D, look: CardLook) {
  const measure = measureIn(look.font)
  const bottom = face.height - face.margin
  const reward = fitText(look.stamps ? rewardText(look.stamps) : '', measure, rewardBox)
  const name = fitText(look.nome, measure, look.stamps ? nameAboveReward : nameBox)
  context.fillStyle = readableOn(groundOf(look))
  context.textAlign = 'left'
  drawLines(context, look, reward, bottom)
  drawLines(context, look, name, look.stamps ? bottom - heightOf(reward) - rewardGap : bottom)
}

const heightOf = ({ size, lines }: FittedText) => lines.length * size * lineHeight

/** Writes lines above `bottom`. */
function drawLines(context: CanvasRenderingContext2D, look: CardLook, text: FittedText, bottom: number) {
  const top = bottom - heightOf(text)
  context.font = `${fontWeight} ${text.size}px ${fontFamily(look.font)}`
  const shift = shiftToBaseline(context)
  for (const [index, line] of text.lines.entries()) {
    context.fillText(line, face.margin, top + (index + 0.5) * text.size * lineHeight + shift)
  }
}

/** The distance from the middle of a line to its baseline, as browsers place text in a line. */
function shiftToBaseline(context: CanvasRenderingContext2D): number {
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText('')
  return (ascent - descent) / 2
}
