import { generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'

/** Certificates as Apple gives them out, made for tests, and a service account as Google does. */

const oids = { UID: '0.9.2342.19200300.100.1.1', CN: '2.5.4.3', OU: '2.5.4.11', O: '2.5.4.10' }
type Name = Partial<Record<keyof typeof oids, string>>

export type Certified = { pem: string; key: KeyObject; keyPem: string; name: Name }

const day = 86_400_000
const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

/** A certificate with a key of its own. `from` and `until` are days from now; without an issuer it signs itself. */
export async function certified(
  name: Name,
  { issuer, from = -1, until = 300 }: { issuer?: Certified; from?: number; until?: number } = {},
): Promise<Certified> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const certificate = new pkijs.Certificate({
    version: 2,
    serialNumber: new asn1js.Integer({ value: Math.floor(Math.random() * 1e9) }),
  })
  put(certificate.subject, name)
  put(certificate.issuer, issuer?.name ?? name)
  certificate.notBefore.value = new Date(Date.now() + from * day)
  certificate.notAfter.value = new Date(Date.now() + until * day)
  if (!issuer) certificate.extensions = [mayCertify()]
  const spki = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }))
  await certificate.subjectPublicKeyInfo.importKey(
    await crypto.subtle.importKey('spki', spki, rsa, true, ['verify']),
  )
  const pkcs8 = new Uint8Array((issuer?.key ?? privateKey).export({ type: 'pkcs8', format: 'der' }))
  const signer = await crypto.subtle.importKey('pkcs8', pkcs8, rsa, false, ['sign'])
  await certificate.sign(signer, 'SHA-256')
  const base64 = Buffer.from(certificate.toSchema(true).toBER()).toString('base64')
  const pem = `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
  return { pem, key: privateKey, keyPem: pemOf(privateKey), name }
}

function mayCertify(): pkijs.Extension {
  const extnValue = new pkijs.BasicConstraints({ cA: true }).toSchema().toBER()
  return new pkijs.Extension({ extnID: '2.5.29.19', critical: true, extnValue })
}

function put(to: pkijs.RelativeDistinguishedNames, name: Name): void {
  for (const [key, value] of Object.entries(name)) {
    const type = oids[key as keyof typeof oids]
    to.typesAndValues.push(new pkijs.AttributeTypeAndValue({ type, value: new asn1js.Utf8String({ value }) }))
  }
}

export function pemOf(key: KeyObject, passphrase?: string): string {
  const cipher = passphrase === undefined ? {} : { cipher: 'aes-256-cbc', passphrase }
  return String(key.export({ type: 'pkcs8', format: 'pem', ...cipher }))
}

/** What Apple signs with, and the certificate of a pass type that it has signed. */
export async function appleCertificates(dates: { from?: number; until?: number } = {}) {
  const wwdr = await certified({ CN: 'Apple Worldwide Developer Relations', OU: 'G4', O: 'Apple Inc.' })
  const subject = { UID: 'pass.it.example.card', CN: 'Pass Type ID', OU: 'TEAM123456', O: 'Bottega' }
  return { wwdr, pass: await certified(subject, { issuer: wwdr, ...dates }) }
}

/** The settings of an installation with both wallets. */
export async function walletSettings(dates: { from?: number; until?: number } = {}) {
  const { wwdr, pass } = await appleCertificates(dates)
  return {
    WALLET_APPLE_CERTIFICATE: Buffer.from(pass.pem).toString('base64'),
    WALLET_APPLE_KEY: Buffer.from(pass.keyPem).toString('base64'),
    WALLET_APPLE_WWDR: Buffer.from(wwdr.pem).toString('base64'),
    WALLET_APPLE_TEAM: 'TEAM123456',
    WALLET_APPLE_PASS_TYPE: 'pass.it.example.card',
    WALLET_GOOGLE_SERVICE_ACCOUNT: JSON.stringify({
      type: 'service_account',
      client_email: 'bottega@example.iam.gserviceaccount.com',
      private_key: pass.keyPem,
    }),
    WALLET_GOOGLE_ISSUER: '3388000000012345678',
  }
}
