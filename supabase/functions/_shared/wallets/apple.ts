import { Buffer } from 'node:buffer'
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { allOrNone, type Setting, WalletFault } from './fault.ts'

/** What signs Apple's passes. */
export type Apple = {
  certificate: X509Certificate
  key: KeyObject
  /** Apple's intermediate certificate, which signed the other one. */
  wwdr: X509Certificate
  team: string
  passType: string
}

const appleSettings = [
  'WALLET_APPLE_CERTIFICATE',
  'WALLET_APPLE_KEY',
  'WALLET_APPLE_WWDR',
  'WALLET_APPLE_TEAM',
  'WALLET_APPLE_PASS_TYPE',
] as const

/**
 * Null when Apple Wallet is not set up.
 * @throws WalletFault for what Apple would refuse, except for dates: `appleDates` tells those
 */
export function readApple(setting: Setting): Apple | null {
  const texts = allOrNone(setting, appleSettings)
  if (!texts) return null
  const certificate = certificateIn('WALLET_APPLE_CERTIFICATE', texts.WALLET_APPLE_CERTIFICATE)
  const wwdr = certificateIn('WALLET_APPLE_WWDR', texts.WALLET_APPLE_WWDR)
  const key = keyIn(texts.WALLET_APPLE_KEY, setting('WALLET_APPLE_KEY_PASSPHRASE'))
  if (!certificate.checkPrivateKey(key)) {
    throw new WalletFault('WALLET_APPLE_KEY', 'non è la chiave di WALLET_APPLE_CERTIFICATE')
  }
  if (!certificate.checkIssued(wwdr) || !certificate.verify(wwdr.publicKey)) {
    const issuer = valueIn(certificate.issuer, 'OU') || valueIn(certificate.issuer, 'CN')
    throw new WalletFault('WALLET_APPLE_WWDR', `non ha firmato WALLET_APPLE_CERTIFICATE: serve «${issuer}»`)
  }
  return {
    certificate,
    key,
    wwdr,
    team: sameAs('WALLET_APPLE_TEAM', texts.WALLET_APPLE_TEAM, valueIn(certificate.subject, 'OU')),
    passType: sameAs(
      'WALLET_APPLE_PASS_TYPE',
      texts.WALLET_APPLE_PASS_TYPE,
      valueIn(certificate.subject, 'UID'),
    ),
  }
}

/** Why phones would refuse a pass of this instant because of a date; null when they take it. */
export function appleDates({ certificate, wwdr }: Apple, now: number): WalletFault | null {
  for (const [name, { validFrom, validTo }] of [
    ['WALLET_APPLE_CERTIFICATE', certificate],
    ['WALLET_APPLE_WWDR', wwdr],
  ] as const) {
    if (now > Date.parse(validTo)) return new WalletFault(name, `è scaduto il ${dayOf(validTo)}`)
    if (now < Date.parse(validFrom)) return new WalletFault(name, `vale solo dal ${dayOf(validFrom)}`)
  }
  return null
}

/** The first instant, in milliseconds since 1970, at which phones refuse new passes. */
export function appleEnds({ certificate, wwdr }: Apple): number {
  return Math.min(Date.parse(certificate.validTo), Date.parse(wwdr.validTo)) + 1
}

/** The bytes of a PEM text, whose line ends may be written `\n`, or of a file in base64. */
function bytesIn(text: string): Buffer {
  return text.includes('-----BEGIN') ? Buffer.from(text.replaceAll('\\n', '\n')) : Buffer.from(text, 'base64')
}

function certificateIn(name: string, text: string): X509Certificate {
  try {
    return new X509Certificate(bytesIn(text))
  } catch {
    throw new WalletFault(name, 'non è un certificato: il file .cer di Apple in base64, oppure in PEM')
  }
}

function keyIn(text: string, passphrase: string | undefined): KeyObject {
  const pem = bytesIn(text).toString()
  const isEncrypted = /ENCRYPTED/.test(pem)
  if (isEncrypted && !passphrase) {
    throw new WalletFault('WALLET_APPLE_KEY_PASSPHRASE', 'manca, ma WALLET_APPLE_KEY è cifrata')
  }
  const key = openedKey(pem, isEncrypted ? passphrase : undefined)
  if (key.asymmetricKeyType !== 'rsa') throw new WalletFault('WALLET_APPLE_KEY', 'deve essere una chiave RSA')
  return key
}

function openedKey(pem: string, passphrase: string | undefined): KeyObject {
  try {
    return createPrivateKey({ key: pem, passphrase })
  } catch (error) {
    if (/bad decrypt/i.test(String(error))) {
      throw new WalletFault('WALLET_APPLE_KEY_PASSPHRASE', 'non apre WALLET_APPLE_KEY')
    }
    throw new WalletFault('WALLET_APPLE_KEY', 'non è una chiave privata in PEM, in chiaro o cifrata con AES')
  }
}

/** The value of a name in a certificate's subject or issuer; Deno writes some names in lower case. */
function valueIn(subject: string, name: string): string {
  const named = subject.split(/\n| \+ /).find((each) => each.toUpperCase().startsWith(`${name}=`))
  return named?.slice(name.length + 1) ?? ''
}

function sameAs(name: string, text: string, certified: string): string {
  if (text === certified) return text
  throw new WalletFault(name, `deve essere «${certified}», come in WALLET_APPLE_CERTIFICATE`)
}

function dayOf(date: string): string {
  return new Date(date).toLocaleDateString('it-IT', { dateStyle: 'long', timeZone: 'Europe/Rome' })
}
