import { Refusal } from 'embedded-supabase/config/refusal.ts'
import { described, optional } from 'embedded-supabase/config/setting-kinds.ts'
import { z } from 'zod'
import { readApple } from '../supabase/functions/_shared/wallets/apple.ts'
import { type Setting, WalletFault } from '../supabase/functions/_shared/wallets/fault.ts'
import { readGoogle } from '../supabase/functions/_shared/wallets/google.ts'
import type { Wallets } from '../supabase/functions/_shared/wallets/wallets.ts'

/** Any text: the code that also reads them on Supabase checks it below. */
const text = () => optional(z.string())

/** Cards go into no wallet unless these are set. */
export const walletTable = {
  WALLET_APPLE_CERTIFICATE: text().register(described, {
    meaning: 'certificate of the pass type: the `.cer` in base64, or PEM',
    otherwise: 'unset: no Apple Wallet',
  }),
  WALLET_APPLE_KEY: text().register(described, { meaning: 'its private key: PEM, or that in base64' }),
  WALLET_APPLE_KEY_PASSPHRASE: text().register(described, { meaning: 'where the key is encrypted' }),
  WALLET_APPLE_WWDR: text().register(described, {
    meaning: "Apple's intermediate certificate, like the first one",
  }),
  WALLET_APPLE_TEAM: text().register(described, { meaning: 'ten letters and digits' }),
  WALLET_APPLE_PASS_TYPE: text().register(described, { meaning: '`pass.it.example.card`' }),
  WALLET_GOOGLE_SERVICE_ACCOUNT: text().register(described, {
    meaning: "the account's JSON key, as it is or in base64",
    otherwise: 'unset: no Google Wallet',
  }),
  WALLET_GOOGLE_ISSUER: text().register(described, { meaning: "the issuer's number" }),
}

/** @throws Refusal naming the first setting that Apple or Google would refuse. A date refuses no start: the start's last lines tell it. */
export function walletsOf(setting: Setting): Wallets {
  try {
    return { apple: readApple(setting), google: readGoogle(setting) }
  } catch (error) {
    throw error instanceof WalletFault ? new Refusal(error.setting, error.message) : error
  }
}
