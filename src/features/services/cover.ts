import { causeOf } from '#backend/errors.ts'
import { randomUuid } from '#browser/random.ts'
import type { StoredImage } from '#records/record-image.ts'
import { toast } from '#ui/feedback/toast.ts'
import { fields, type ServiceForm } from './fields.ts'
import type { ServiceKind } from './kinds.ts'
import type { Service } from './queries.ts'

/** The service's cover, sent as soon as it is chosen, under a random name. */
export function coverOf({ cover }: ServiceKind): StoredImage<Service, ServiceForm> {
  return {
    label: fields.immagine_copertina_url.label,
    shape: 'cover',
    urlOf: (row) => row.immagine_copertina_url,
    bucket: 'service-covers',
    // Only admins may write services and this bucket.
    owns: () => true,
    rule: cover,
    when: 'at-once',
    place: (extension) => ({ name: `${randomUuid()}.${extension}` }),
    onUploaded: () => toast.success('Immagine caricata con successo'),
    onRefused: toast.error,
    onFailed: (error) => toast.error("Errore nel caricamento dell'immagine", causeOf(error)),
  }
}
