import { Buffer } from 'node:buffer'
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { allOrNone, type Setting, WalletFault } from './fault.ts'

/** What signs Google's links. */
export type Google = { email: string; key: KeyObject; issuer: string }

const googleSettings = ['WALLET_GOOGLE_SERVICE_ACCOUNT', 'WALLET_GOOGLE_ISSUER'] as const

/** Null when Google Wallet is not set up. @throws WalletFault */
export function readGoogle(setting: Setting): Google | null {
  const texts = allOrNone(setting, googleSettings)
  if (!texts) return null
  const account = accountIn(texts.WALLET_GOOGLE_SERVICE_ACCOUNT)
  const issuer = texts.WALLET_GOOGLE_ISSUER
  if (!/^\d{5,25}$/.test(issuer)) {
    throw new WalletFault('WALLET_GOOGLE_ISSUER', "deve essere il numero dell'emittente")
  }
  return { ...account, issuer }
}

function accountIn(text: string): Omit<Google, 'issuer'> {
  const name = 'WALLET_GOOGLE_SERVICE_ACCOUNT'
  const json = text.startsWith('{') ? text : Buffer.from(text, 'base64').toString()
  const { client_email, private_key } = parsed(json)
  if (typeof client_email !== 'string' || typeof private_key !== 'string') {
    throw new WalletFault(name, 'non è la chiave JSON di un account di servizio, anche in base64')
  }
  try {
    const key = createPrivateKey(private_key)
    if (key.asymmetricKeyType === 'rsa') return { email: client_email, key }
  } catch {
    // A text that is no key is told below, in the words for a key of another kind.
  }
  throw new WalletFault(name, 'la sua private_key non è una chiave RSA in PEM')
}

function parsed(json: string): { client_email?: unknown; private_key?: unknown } {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
