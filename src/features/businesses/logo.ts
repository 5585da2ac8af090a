import type { StoredImage } from '#records/record-image.ts'
import { toast } from '#ui/feedback/toast.ts'
import { isLogoOf, logoPlace } from './logo-place.ts'
import { type Business, logoNameUse } from './queries.ts'
import { type BusinessForm, logoRule } from './schema.ts'

/** The logo of a business, or of a new one (null), sent by the save under the partita IVA that the form has by then. */
export function logoOf(saved: Business | null): StoredImage<Business, BusinessForm> {
  return {
    label: 'Logo',
    shape: 'logo',
    urlOf: (row) => row.logo_url,
    bucket: 'business-logos',
    owns: (name) => saved !== null && isLogoOf(saved.partita_iva, name),
    rule: logoRule,
    when: 'on-save',
    upsert: true,
    place: (extension, { partita_iva }) =>
      logoPlace(partita_iva, extension, (name) => logoNameUse(name, saved?.id ?? null)),
    onRefused: toast.error,
  }
}
