import type { RefObject } from 'react'
import { randomHex8 } from '#lib/random-name.ts'
import { useImageUpload } from '#lib/use-image-upload.ts'
import { toast } from '#ui/toast.ts'
import { logoRule } from './schema.ts'

/**
 * The business's logo, sent on save as `{partita_iva}-{8 hex digits}.{ext}` (contract section 4: the
 * digits keep two shops of one company from replacing each other's).
 */
export function useLogo(savedUrl: string | null, partitaIva: RefObject<string>) {
  return useImageUpload({
    bucket: 'business-logos',
    rule: logoRule,
    savedUrl,
    when: 'on-save',
    upsert: true,
    name: (extension) => `${partitaIva.current.replace(/[^\w-]/g, '')}-${randomHex8()}.${extension}`,
    onRefused: toast.error,
  })
}
