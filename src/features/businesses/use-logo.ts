import type { RefObject } from 'react'
import { useImageUpload } from '#lib/use-image-upload.ts'
import { toast } from '#ui/toast.ts'
import { logoPlace } from './logo-place.ts'
import { logoNameUse } from './queries.ts'
import { logoRule } from './schema.ts'

/** A business's logo, sent on save under its partita IVA as typed by then. `id` is null while the business is not there. */
export function useLogo(savedUrl: string | null, partitaIva: RefObject<string>, id: string | null) {
  return useImageUpload({
    bucket: 'business-logos',
    rule: logoRule,
    savedUrl,
    when: 'on-save',
    upsert: true,
    place: (extension) => logoPlace(partitaIva.current, extension, (name) => logoNameUse(name, id)),
    onRefused: toast.error,
  })
}
