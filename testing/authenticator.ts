import {
  createHash,
  createPrivateKey,
  createPublicKey,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { type CBORType, encodeCBOR } from '@levischuck/tiny-cbor'

/** What a site and a browser ask of an authenticator. */
interface Ceremony {
  challenge: string
  rpId: string
  /** The origin of the page that asks; the browser puts it into what is signed. */
  origin: string
}

interface Behaviour {
  /** Whether the person was recognised by finger, face or PIN. */
  verifiesUser?: boolean
  /** How often the key was used by now. */
  counter?: number
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** A passkey that a file keeps: base64url, the key as PKCS 8. */
export type KeptPasskey = { id: string; privateKey: string; userHandle: string }

/** A passkey in memory, as WebAuthn describes it: ES256, without attestation. */
export class Authenticator {
  readonly id: Buffer
  readonly #privateKey: KeyObject
  readonly #publicKey: Uint8Array
  #userHandle: string

  /** @param kept by default a new one is made */
  constructor(kept?: KeptPasskey) {
    this.id = kept ? Buffer.from(kept.id, 'base64url') : randomBytes(32)
    this.#userHandle = kept?.userHandle ?? ''
    this.#privateKey = kept
      ? createPrivateKey({ key: Buffer.from(kept.privateKey, 'base64url'), format: 'der', type: 'pkcs8' })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    const { x = '', y = '' } = createPublicKey(this.#privateKey).export({ format: 'jwk' })
    this.#publicKey = encodeCBOR(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
  }

  /** Answers `navigator.credentials.create()`. @param userHandle base64url */
  create({ userHandle, ...ceremony }: Ceremony & { userHandle: string }, behaviour: Behaviour = {}) {
    this.#userHandle = userHandle
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.#publicKey])
    const authData = Buffer.concat([this.#data(ceremony, behaviour, 0x40), attested])
    const attestation = new Map<string, CBORType>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return this.#credential({
      clientDataJSON: base64url(clientData('webauthn.create', ceremony)),
      attestationObject: base64url(encodeCBOR(attestation)),
      transports: ['internal' as const],
    })
  }

  /** Answers `navigator.credentials.get()`. */
  get(ceremony: Ceremony, { userHandle, ...behaviour }: Behaviour & { userHandle?: string } = {}) {
    const authData = this.#data(ceremony, behaviour, 0)
    const client = clientData('webauthn.get', ceremony)
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(client)]))
      .sign(this.#privateKey)
    return this.#credential({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
      userHandle: userHandle ?? this.#userHandle,
    })
  }

  /** For a test of a later time. */
  kept(): KeptPasskey {
    const privateKey = base64url(this.#privateKey.export({ format: 'der', type: 'pkcs8' }))
    return { id: base64url(this.id), privateKey, userHandle: this.#userHandle }
  }

  #data({ rpId }: Ceremony, { verifiesUser = true, counter = 0 }: Behaviour, flag: number): Buffer {
    const used = Buffer.alloc(4)
    used.writeUInt32BE(counter)
    const present = 0x01 | (verifiesUser ? 0x04 : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([present | flag]), used])
  }

  #credential<Answer>(response: Answer) {
    const id = base64url(this.id)
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response }
  }
}

const clientData = (type: string, { challenge, origin }: Ceremony) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
