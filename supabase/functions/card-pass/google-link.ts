import { publicAddress } from '../_shared/public-address.ts'
import type { Google } from '../_shared/wallets/google.ts'
import { passColors } from './colors.ts'
import type { Libraries } from './libraries.ts'
import { addressOf, nameOf, pageOf, type Stored } from './stored.ts'

/** Bytes of the claims. Google promises to take a token of 1,800 characters: these in base64, and the signature. */
const mostBytes = 1050
/** Letters that each text may have: the first with which the claims fit counts. */
const textLengths = [60, 40, 25, 12]

type Host = { google: Google; site: string; base: string }

/**
 * The link that saves a card to Google Wallet, signed by the operator's service account. `base` is the backend's public
 * origin, where Google reads the logo.
 * @param now milliseconds since 1970
 */
export async function googleLink(
  stored: Stored,
  host: Host & { now: number },
  { jose }: Pick<Libraries, 'jose'>,
): Promise<string> {
  const fitting = textLengths
    .map((length) => claimsOf(stored, host, length))
    .find((claims) => new TextEncoder().encode(JSON.stringify(claims)).length <= mostBytes)
  const token = await new jose.SignJWT(fitting ?? claimsOf(stored, host, 1))
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuedAt(Math.floor(host.now / 1000))
    .sign(host.google.key)
  return `https://pay.google.com/gp/v/save/${token}`
}

function claimsOf(stored: Stored, { google: { email, issuer }, site, base }: Host, length: number) {
  const classId = `${issuer}.bottega`
  const object = objectOf(stored, { issuer, classId, site, base }, length)
  return {
    iss: email,
    aud: 'google',
    typ: 'savetowallet',
    origins: [site],
    payload: { genericClasses: [{ id: classId }], genericObjects: [object] },
  }
}

/** Google keeps the first object that it has seen under an id, so a changed card has another id. */
function objectOf(
  stored: Stored,
  { issuer, classId, site, base }: Record<'issuer' | 'classId' | 'site' | 'base', string>,
  length: number,
) {
  const page = pageOf(site, stored)
  const logo = logoOf(stored, base)
  const version = Date.parse(stored.aggiornato).toString(36)
  const localized = (text: string) => ({ defaultValue: { language: 'it', value: cut(text, length) } })
  return {
    id: `${issuer}.${stored.id}-${version}`,
    classId,
    cardTitle: localized(stored.sito.nome),
    header: localized(nameOf(stored)),
    ...(logo && { logo: { sourceUri: { uri: logo } } }),
    hexBackgroundColor: hex(passColors(stored.background_color).ground),
    barcode: { type: 'QR_CODE', value: page },
    textModulesData: [{ id: 'indirizzo', header: 'Indirizzo', body: cut(addressOf(stored), length) }],
    linksModuleData: { uris: [{ uri: page, description: 'Pagina della card' }] },
  }
}

/** The address of a stored PNG or JPEG, the types that Google reads; null where Google could not read it. */
function logoOf({ logo_url }: Stored, base: string): string | null {
  const address = publicAddress(logo_url, base)
  if (!address?.startsWith(`${base}/`) || !base.startsWith('https:')) return null
  return /\.(png|jpe?g)(\?|$)/i.test(address) && address.length <= 200 ? address : null
}

function cut(text: string, length: number): string {
  const letters = [...text]
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : text
}

const hex = (color: readonly number[]) =>
  `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
