import type { Apple } from '../_shared/wallets/apple.ts'
import { passColors } from './colors.ts'
import { icons } from './icons.ts'
import type { Libraries } from './libraries.ts'
import { signatureOf } from './signature.ts'
import { addressOf, nameOf, pageOf, type Stored } from './stored.ts'

type Files = Record<string, Uint8Array<ArrayBuffer>>

/**
 * A signed `.pkpass` of a card.
 * @param logo a PNG; null: the pass shows the name alone
 * @param now milliseconds since 1970
 */
export async function applePass(
  stored: Stored,
  logo: Uint8Array<ArrayBuffer> | null,
  { apple, site, now }: { apple: Apple; site: string; now: number },
  libraries: Libraries,
): Promise<Uint8Array<ArrayBuffer>> {
  const files: Files = {
    'pass.json': jsonBytes(passOf(stored, apple, site)),
    ...icons(),
    ...(logo && { 'logo.png': logo }),
  }
  const manifest = jsonBytes(await hashesOf(files))
  const signature = await signatureOf(manifest, apple, now, libraries)
  // Not compressed: the pictures are already.
  return libraries.fflate.zipSync(
    { ...files, 'manifest.json': manifest, signature },
    { level: 0, mtime: now },
  )
}

/** A store card. One serial number a card: a phone that adds a newer pass replaces its older one. */
function passOf(stored: Stored, { team, passType }: Apple, site: string) {
  const { ground, text } = passColors(stored.background_color)
  const { nome, telefono, cellulare } = stored.sito
  const page = pageOf(site, stored)
  const phone = telefono || cellulare
  return {
    formatVersion: 1,
    passTypeIdentifier: passType,
    teamIdentifier: team,
    serialNumber: stored.id,
    organizationName: nome,
    description: `Card di ${nome}`,
    logoText: nameOf(stored),
    backgroundColor: rgb(ground),
    foregroundColor: rgb(text),
    labelColor: rgb(text),
    barcodes: [{ format: 'PKBarcodeFormatQR', message: page, messageEncoding: 'iso-8859-1' }],
    storeCard: {
      secondaryFields: [{ key: 'negozio', label: 'Negozio', value: nome }],
      auxiliaryFields: [{ key: 'indirizzo', label: 'Indirizzo', value: addressOf(stored) }],
      backFields: [
        ...(phone ? [{ key: 'telefono', label: 'Telefono', value: phone }] : []),
        { key: 'pagina', label: 'Pagina della card', value: page },
      ],
    },
  }
}

const rgb = (color: readonly number[]) => `rgb(${color.join(', ')})`

const jsonBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

/** The SHA-1 hash of each file, which is what Apple's format wants. */
async function hashesOf(files: Files): Promise<Record<string, string>> {
  const hashes = Object.entries(files).map(async ([name, bytes]) => {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', bytes))
    return [name, Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')] as const
  })
  return Object.fromEntries(await Promise.all(hashes))
}
