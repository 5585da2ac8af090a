import { UserMessageError } from '#backend/errors.ts'

/** The storage refuses larger ones too: a browser takes four bytes for each pixel that it shows. */
const mostPixels = 50_000_000
/** For all frames of an animation together: a browser takes the whole canvas for each. */
const mostPixelsOfAll = 500_000_000
const tooManyFrames = "L'animazione ha troppi fotogrammi di questa misura: al massimo 500 megapixel in tutto"
const fewPixels = 64

/** Throws a `UserMessageError` for a picture that this browser could not show. The size is known before anything is decoded. */
export async function checkPicture(file: Blob, url: string): Promise<void> {
  const { width, height } = await sizeOf(url)
  if (width * height > mostPixels)
    throw new UserMessageError("L'immagine ha troppi pixel: al massimo 50 megapixel")
  if (width * height * (await framesOf(file)) > mostPixelsOfAll) {
    throw new UserMessageError(tooManyFrames)
  }
  // Stricter than the image itself, which shows a part of a file that was cut off. Of a few pixels nothing can be missing,
  // and programs write such files without their end.
  if (width * height > fewPixels) (await createImageBitmap(file).catch(refuse)).close()
}

/** How many frames a picture has; 1 where the browser cannot say, and the storage decides. */
async function framesOf(file: Blob): Promise<number> {
  if (!globalThis.ImageDecoder) return 1
  const decoder = new ImageDecoder({ type: file.type, data: file.stream() })
  try {
    await decoder.completed
    return decoder.tracks.selectedTrack?.frameCount ?? 1
  } catch {
    return 1
  } finally {
    decoder.close()
  }
}

function refuse(): never {
  throw new UserMessageError("L'immagine è danneggiata o incompleta: scegline un'altra")
}

function sizeOf(url: string): Promise<{ width: number; height: number }> {
  const image = new Image()
  return new Promise<{ width: number; height: number }>((resolve, reject) => {
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = reject
    image.src = url
  }).catch(refuse)
}
