import { UserMessageError } from '#backend/errors.ts'
import { displayUrl, isDocumentUrl } from './stored-url.ts'

/** A stored logo, to be drawn; null for a document without a preview. Throws a `UserMessageError` when it does not load. */
export async function loadLogo(url: string | null): Promise<HTMLImageElement | null> {
  if (url === null) return null
  const image = new Image()
  // Without it, a logo from another origin would make the canvas unreadable.
  image.crossOrigin = 'anonymous'
  image.src = displayUrl(url)
  try {
    await image.decode()
    return image
  } catch {
    if (isDocumentUrl(url)) return null
    throw new UserMessageError('Il logo non si è caricato. Riprova tra poco')
  }
}

/** A canvas as a PNG file. Throws a `UserMessageError` with the given message when the browser cannot make one. */
export async function canvasPng(canvas: HTMLCanvasElement, refusal: string): Promise<Blob> {
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!picture) throw new UserMessageError(refusal)
  return picture
}
