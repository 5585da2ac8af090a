import type { RefObject } from 'react'
import { useImageUpload } from '#lib/images/use-image-upload.ts'
import { toast } from '#ui/feedback/toast.ts'
import { isLogoOf, logoPlace } from './logo-place.ts'
import { type Business, logoNameUse } from './queries.ts'
import { logoRule } from './schema.ts'

/** The columns of a stored business; null before it is stored. */
type SavedBusiness = Pick<Business, 'id' | 'logo_url' | 'partita_iva'> | null

/** A business's logo, uploaded on save under the partita IVA that the form has by then. */
export function useLogo(saved: SavedBusiness, partitaIva: RefObject<string>) {
  return useImageUpload({
    bucket: 'business-logos',
    owns: (name) => saved !== null && isLogoOf(saved.partita_iva, name),
    rule: logoRule,
    savedUrl: saved?.logo_url ?? null,
    when: 'on-save',
    upsert: true,
    place: (extension) =>
      logoPlace(partitaIva.current, extension, (name) => logoNameUse(name, saved?.id ?? null)),
    onRefused: toast.error,
  })
}
