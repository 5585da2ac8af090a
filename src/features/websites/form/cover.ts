import type { Tables } from '#backend/database.types.ts'
import { causeOf, UserMessageError } from '#backend/errors.ts'
import { webImage } from '#images/image-rules.ts'
import type { StoredImage } from '#records/record-image.ts'
import { toast } from '#ui/feedback/toast.ts'
import { fields, type WebsiteForm } from '../fields.ts'

/** The cover of a business's website, sent by the save as `{business_id}-{timestamp}.{ext}`. */
export function coverOf(businessId: string): StoredImage<Tables<'websites'>, WebsiteForm> {
  return {
    label: fields.immagine_copertina_url.label,
    shape: 'cover',
    urlOf: (row) => row.immagine_copertina_url,
    bucket: 'website-covers',
    owns: (name) => name.startsWith(`${businessId}-`),
    rule: webImage,
    when: 'on-save',
    place: (extension) => ({ name: `${businessId}-${Date.now()}.${extension}` }),
    onRefused: toast.error,
    sendVia: sendCover,
  }
}

/** Turns the error of an upload into one that names the image, so that the website does not seem to be wrong. */
async function sendCover(send: () => Promise<string>): Promise<string> {
  try {
    return await send()
  } catch (error) {
    const cause = causeOf(error)
    throw new UserMessageError(`Errore nel caricamento dell'immagine${cause ? `. ${cause}` : ''}`, {
      cause: error,
    })
  }
}
