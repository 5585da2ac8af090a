import { type PublicHandler, publicData } from '../_shared/public-data/handler.ts'
import { appleEnds } from '../_shared/wallets/apple.ts'
import { offered, type WalletHost } from '../_shared/wallets/wallets.ts'
import { applePass } from './apple-pass.ts'
import { googleLink } from './google-link.ts'
import type { Libraries } from './libraries.ts'
import { isPassPng, type StoredFile, storedPng } from './pass-logo.ts'
import type { Stored } from './stored.ts'

/** What the function needs of its backend; `deps.ts` implements it on Supabase, tests have their own. */
export type Deps = WalletHost & {
  /** Finds a card that may be shown with one query; null for any other id. */
  find(id: string): Promise<Stored | null>
  /** Reads a stored file; null when it is not there. */
  read(file: StoredFile): Promise<Uint8Array<ArrayBuffer> | null>
  libraries(): Promise<Libraries>
  /** The backend's public origin, where the stored images are. */
  base: string
  /** Milliseconds since 1970. */
  now(): number
}

/** The passes of a card for the phone's wallet, by `tipo`: a file for Apple's, a link for Google's. */
export function cardPass({ wallets, site, find, read, libraries, base, now }: Deps): PublicHandler {
  const { apple, google } = wallets
  return publicData<Stored>({
    name: 'card-pass',
    unknown: 'Card non trovata',
    find,
    now,
    parameter: 'tipo',
    // A pass has up to 300 kB.
    cached: 20,
    formats: {
      ...(apple && {
        apple: {
          contentType: 'application/vnd.apple.pkpass',
          alwaysAsks: true,
          async write(stored: Stored, at: number) {
            if (!offered(wallets, at).includes('apple')) return null
            const logo = await logoOf(stored, read)
            const body = await applePass(stored, logo, { apple, site, now: at }, await libraries())
            return { body, until: appleEnds(apple) }
          },
        },
      }),
      ...(google && {
        google: {
          contentType: 'text/plain',
          alwaysAsks: true,
          async write(stored: Stored, at: number) {
            const location = await googleLink(stored, { google, site, base, now: at }, await libraries())
            return { body: location, until: null, location }
          },
        },
      }),
    },
  })
}

async function logoOf(stored: Stored, read: Deps['read']): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = storedPng(stored.logo_url)
  const bytes = file && (await read(file))
  return bytes && isPassPng(bytes) ? bytes : null
}
