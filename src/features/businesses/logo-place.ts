import { isUuidFile, randomHex8, randomUuid } from '#lib/images/random-name.ts'
import type { Place } from '#lib/images/use-image-upload.ts'

/** What the database answers about the rows that show a logo of a name. */
export type NameUse = 'free' | 'own' | 'other'

function stemOf(partitaIva: string): string {
  return partitaIva.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/** Whether a stored file has one of the names that a business's logo gets, going by its partita IVA. */
export function isLogoOf(partitaIva: string, name: string): boolean {
  const stem = stemOf(partitaIva)
  if (!stem) return isUuidFile(name)
  return name.startsWith(stem) && /^(-[0-9a-f]{8})?\.[a-z]+$/.test(name.slice(stem.length))
}

/**
 * Where a business's logo is stored: `{partita_iva}.{ext}`, the same for each new one, so its address bears a version. Of
 * the partita IVA only letters and digits count, which mean the same in every address. A name that another business's
 * rows show gets eight random hexadecimal digits, and a partita IVA without any letter or digit gets a random name.
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
