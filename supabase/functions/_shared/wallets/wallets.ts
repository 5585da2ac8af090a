import { type Apple, appleDates, readApple } from './apple.ts'
import { type Setting, WalletFault } from './fault.ts'
import { type Google, readGoogle } from './google.ts'

/** What signs the passes; null where the operator has not set it up. */
export type Wallets = { apple: Apple | null; google: Google | null }
export type WalletName = keyof Wallets

/** The wallets that are offered at an instant. Apple's is not while a certificate is not valid. */
export function offered({ apple, google }: Wallets, now: number): WalletName[] {
  const names: WalletName[] = []
  if (apple && !appleDates(apple, now)) names.push('apple')
  if (google) names.push('google')
  return names
}

/** Where the passes' code leads, and what signs them. */
export type WalletHost = { wallets: Wallets; site: string }

/**
 * The wallets on Supabase, by the function's secrets. A wallet that is set up wrong is not offered.
 * @param log is given a line for each fault
 */
export function walletsOnSupabase(setting: Setting, now: number, log: (line: string) => void): WalletHost {
  const read = <Wallet>(readOne: (setting: Setting) => Wallet): Wallet | null => {
    try {
      return readOne(setting)
    } catch (error) {
      if (!(error instanceof WalletFault)) throw error
      log(`${error.setting}: ${error.message}`)
      return null
    }
  }
  const wallets = { apple: read(readApple), google: read(readGoogle) }
  const dates = wallets.apple && appleDates(wallets.apple, now)
  if (dates) log(`${dates.setting}: ${dates.message}`)
  // The dashboard's origin, which has the cards' pages too.
  const [site = ''] = (setting('SITE_ORIGINS') ?? '').split(',')
  const none = { apple: null, google: null }
  if (site.trim()) return { wallets, site: site.trim().replace(/\/$/, '') }
  if (wallets.apple || wallets.google)
    log('SITE_ORIGINS: manca, e i codici dei pass non portano a nessun sito')
  return { wallets: none, site: '' }
}
