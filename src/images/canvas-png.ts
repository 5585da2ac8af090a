import { SpokenError } from '#backend/errors.ts'

/** A canvas as a PNG file. Throws a `SpokenError` with the given message when the browser cannot make one. */
export async function canvasPng(canvas: HTMLCanvasElement, refusal: string): Promise<Blob> {
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!picture) throw new SpokenError(refusal)
  return picture
}
