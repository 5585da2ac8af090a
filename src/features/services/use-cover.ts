import { causeOf } from '#lib/backend/errors.ts'
import { randomUuid } from '#lib/images/random-name.ts'
import { useImageUpload } from '#lib/images/use-image-upload.ts'
import { toast } from '#ui/feedback/toast.ts'
import type { ServiceKind } from './kinds.ts'

/** The service's cover, sent as soon as it is chosen, under a random name. */
export function useCover({ cover }: ServiceKind, savedUrl: string | null) {
  return useImageUpload({
    bucket: 'service-covers',
    // Only admins may write services and this bucket.
    owns: () => true,
    rule: cover,
    savedUrl,
    when: 'at-once',
    place: (extension) => ({ name: `${randomUuid()}.${extension}` }),
    onUploaded: () => toast.success('Immagine caricata con successo'),
    onRefused: toast.error,
    onFailed: (error) => toast.error("Errore nel caricamento dell'immagine", causeOf(error)),
  })
}
