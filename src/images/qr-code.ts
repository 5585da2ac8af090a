import { encode } from 'uqr'
import { UserMessageError } from '#backend/errors.ts'
import { canvasPng } from './canvas.ts'

/** The modules of a code: rows of dark (true) and light ones, with the quiet zone around them. */
export type Modules = readonly (readonly boolean[])[]

/** The width of the light border around a code, in modules, as readers expect it. */
const quietZone = 4

/** The code of a text of at most 331 bytes: error correction M, version 13 at most, as EPC069-12 requires. */
export function modulesOf(text: string, border = quietZone): Modules {
  return encode(text, { ecc: 'M', maxVersion: 13, border }).data
}

/** Paints the dark modules into a square, as one shape, so that no gaps show between them. */
export function paintModules(
  context: CanvasRenderingContext2D,
  modules: Modules,
  { x: left, y: top, size }: { x: number; y: number; size: number },
): void {
  const width = size / modules.length
  context.beginPath()
  for (const [y, row] of modules.entries())
    for (const [x, dark] of row.entries())
      if (dark) context.rect(left + x * width, top + y * width, width, width)
  context.fill()
}

/** The dark modules as an SVG path, one unit each. */
export function pathOf(modules: Modules): string {
  return modules
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(Boolean)
    .join('')
}

/** The code as an SVG file, black on white. */
export function svgFile(modules: Modules): Blob {
  const size = modules.length
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="60mm" height="60mm" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${pathOf(modules)}"/></svg>`
  return new Blob([svg], { type: 'image/svg+xml' })
}

/** Pixels of a module in a PNG: sharp when printed in the size of the SVG. */
const pixels = 16

/** The code as a PNG file. Throws a `UserMessageError` when the browser cannot make one. */
export async function pngFile(modules: Modules): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = modules.length * pixels
  canvas.height = canvas.width
  const refusal = 'Questo browser non sa salvare il codice'
  const context = canvas.getContext('2d')
  if (!context) throw new UserMessageError(refusal)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  paintModules(context, modules, { x: 0, y: 0, size: canvas.width })
  return canvasPng(canvas, refusal)
}
