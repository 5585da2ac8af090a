import { causeOf, SpokenError } from '#lib/errors.ts'
import { type ImageUpload, useImageUpload } from '#lib/use-image-upload.ts'
import { toast } from '#ui/toast.ts'
import { coverRule } from './schema.ts'

/** A website's cover, sent on save as `{business_id}-{timestamp}.{ext}` (spec section 7). */
export function useCover(savedUrl: string | null, businessId: string): ImageUpload {
  return useImageUpload({
    bucket: 'website-covers',
    rule: coverRule,
    savedUrl,
    when: 'on-save',
    name: (extension) => `${businessId}-${Date.now()}.${extension}`,
    onRefused: toast.error,
  })
}

/** Sends the cover if there is a new one; the error it throws says that it was the image that failed. */
export async function storeCover(cover: ImageUpload, saved: string | null): Promise<string | null> {
  try {
    return await cover.store(saved)
  } catch (error) {
    const cause = causeOf(error)
    throw new SpokenError(`Errore nel caricamento dell'immagine${cause ? `. ${cause}` : ''}`, {
      cause: error,
    })
  }
}
