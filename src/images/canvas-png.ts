import { UserMessageError } from '#backend/errors.ts'

/** A canvas as a PNG file. Throws a `UserMessageError` with the given message when the browser cannot make one. */
export async function canvasPng(canvas: HTMLCanvasElement, refusal: string): Promise<Blob> {
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!picture) throw new UserMessageError(refusal)
  return picture
}
