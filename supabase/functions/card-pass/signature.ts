import type { Apple } from '../_shared/wallets/apple.ts'
import type { Libraries } from './libraries.ts'

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
}

/**
 * The detached PKCS #7 signature of a manifest, in DER. Apple wants the time of signing and its intermediate certificate
 * in it.
 * @param now milliseconds since 1970
 */
export async function signatureOf(
  manifest: Uint8Array<ArrayBuffer>,
  { certificate, key, wwdr }: Apple,
  now: number,
  { asn1js, pkijs }: Pick<Libraries, 'asn1js' | 'pkijs'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const pkcs8 = new Uint8Array(key.export({ type: 'pkcs8', format: 'der' }))
  const signingKey = await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign'])
  const [own, intermediate] = [certificate, wwdr].map(({ raw }) =>
    pkijs.Certificate.fromBER(new Uint8Array(raw)),
  )
  if (!own || !intermediate) throw new Error('Two certificates are needed')
  const attribute = (type: string, value: unknown) => new pkijs.Attribute({ type, values: [value] })
  const digest = await crypto.subtle.digest('SHA-256', manifest)
  const signedAttrs = new pkijs.SignedAndUnsignedAttributes({
    type: 0,
    attributes: [
      attribute(oid.contentType, new asn1js.ObjectIdentifier({ value: oid.data })),
      attribute(oid.signingTime, new asn1js.UTCTime({ valueDate: new Date(now) })),
      attribute(oid.messageDigest, new asn1js.OctetString({ valueHex: digest })),
    ],
  })
  const sid = new pkijs.IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber })
  const signed = new pkijs.SignedData({
    version: 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: oid.data }),
    signerInfos: [new pkijs.SignerInfo({ version: 1, sid, signedAttrs })],
    certificates: [own, intermediate],
  })
  await signed.sign(signingKey, 0, algorithm.hash, manifest)
  const content = new pkijs.ContentInfo({ contentType: oid.signedData, content: signed.toSchema(true) })
  return new Uint8Array(content.toSchema().toBER())
}
