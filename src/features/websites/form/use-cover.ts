import { causeOf, SpokenError } from '#lib/backend/errors.ts'
import { type ImageUpload, useImageUpload } from '#lib/images/use-image-upload.ts'
import { toast } from '#ui/feedback/toast.ts'
import { coverRule } from '../schema.ts'

/** A website's cover, sent on save as `{business_id}-{timestamp}.{ext}`. */
export function useCover(savedUrl: string | null, businessId: string): ImageUpload {
  return useImageUpload({
    bucket: 'website-covers',
    owns: (name) => name.startsWith(`${businessId}-`),
    rule: coverRule,
    savedUrl,
    when: 'on-save',
    place: (extension) => ({ name: `${businessId}-${Date.now()}.${extension}` }),
    onRefused: toast.error,
    sendVia: sendCover,
  })
}

/** Turns the error of an upload into one that names the image, so that the website does not seem to be wrong. */
async function sendCover(send: () => Promise<string>): Promise<string> {
  try {
    return await send()
  } catch (error) {
    const cause = causeOf(error)
    throw new SpokenError(`Errore nel caricamento dell'immagine${cause ? `. ${cause}` : ''}`, {
      cause: error,
    })
  }
}
