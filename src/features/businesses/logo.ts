import { isUuidFile, randomHex8, randomUuid } from '#browser/random.ts'
import type { Place } from '#images/image-upload-options.ts'
import type { StoredImage } from '#records/record-image.ts'
import { toast } from '#ui/feedback/toast.ts'
import { type BusinessForm, fields, logoRule } from './fields.ts'
import { type Business, logoNameUse, type NameUse } from './queries.ts'

/** The logo of a business, or of a new one (null), sent by the save under the partita IVA that the form has by then. */
export function logoOf(saved: Business | null): StoredImage<Business, BusinessForm> {
  return {
    label: fields.logo_url.label,
    shape: 'logo',
    urlOf: (row) => row.logo_url,
    bucket: 'business-logos',
    owns: (name) => saved !== null && isLogoOf(saved.partita_iva, name),
    rule: logoRule,
    when: 'on-save',
    upsert: true,
    place: (extension, { partita_iva }, newId = saved?.id) =>
      logoPlace(partita_iva, extension, (name) => logoNameUse(name, newId ?? null)),
    onRefused: toast.error,
  }
}

function stemOf(partitaIva: string): string {
  return partitaIva.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/** Whether a stored file's name is one that a logo of this partita IVA can have. */
export function isLogoOf(partitaIva: string, name: string): boolean {
  const stem = stemOf(partitaIva)
  if (!stem) return isUuidFile(name)
  return name.startsWith(stem) && /^(-[0-9a-f]{8})?\.[a-z]+$/.test(name.slice(stem.length))
}

/**
 * The name under which a business's logo is stored: `{partita_iva}.{ext}`. A new logo gets the same name, so its
 * address has a version. Only letters and digits of the partita IVA are used, because other characters change in
 * addresses. Eight random hexadecimal digits are added when another business's rows show that name; a partita IVA
 * without letters and digits gets a random name.
 */
export async function logoPlace(
  partitaIva: string,
  extension: string,
  whose: (name: string) => Promise<NameUse>,
): Promise<Place> {
  const stem = stemOf(partitaIva)
  if (!stem) return { name: `${randomUuid()}.${extension}` }
  const name = `${stem}.${extension}`
  const use = await whose(name)
  if (use === 'other') return { name: `${stem}-${randomHex8()}.${extension}` }
  return { name, version: Date.now().toString(36), inUse: use === 'own' }
}
