import { italianMessage, UserMessageError } from '#backend/errors.ts'
import type { ImageUpload } from '#images/use-image-upload.ts'

/** The row was written, but its new image could not be uploaded and the old one stays. Saving again uploads it again. */
export class PartlySavedError extends UserMessageError {
  override name = 'PartlySavedError'
  constructor(cause: unknown) {
    const why = italianMessage(cause, 'il servizio ha rifiutato il file')
    super(`I dati sono salvati, ma l'immagine no: resta quella di prima. ${why}`, { cause })
  }
}

/**
 * Saves a record with its image: first the image, so that no row shows a file that is not there. Only a file that takes the
 * place of one that the row shows, under the same name, is sent after the row, so that a refused row loses nothing. The
 * replaced file goes when the row is stored; what a failed save has sent goes too, and the next save sends it again.
 * @param shown the image that the stored row shows; one that was not changed in the form stays
 * @param write writes the row with the image's address
 * Throws what `write` throws, the storage client's error, or `PartlySavedError`.
 */
export async function saveRecord<Saved>(
  image: ImageUpload,
  shown: string | null,
  write: (imageUrl: string | null) => Promise<Saved>,
): Promise<Saved> {
  try {
    const { url, send, overwrites } = await image.prepare(shown)
    if (send && !overwrites) await send()
    const saved = await write(url)
    if (send && overwrites)
      await send().catch((cause: unknown) => {
        throw new PartlySavedError(cause)
      })
    await image.saved(url, shown)
    return saved
  } catch (error) {
    await image.unsaved()
    throw error
  }
}
