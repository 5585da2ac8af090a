import fs from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'
import { Refusal } from '../config/refusal.ts'

/* Archives encrypted as age does (https://age-encryption.org): for public keys, so that a server needs no secret. */

const beginning = 'age-encryption.org/v1\n'

/** @throws Refusal for what is no public key of age. */
export function encrypterFor(...recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new Refusal('BACKUP_RECIPIENT', 'non è una chiave pubblica di age')
    }
  }
  return encrypter
}

export async function encrypt(plain: Readable, encrypter: Encrypter): Promise<Readable> {
  return Readable.from(await encrypter.encrypt(asWeb(plain)))
}

/** Reads an archive, decrypting it when it is encrypted. @throws Refusal when none of these identities opens it. */
export async function readArchive(archive: string, identities: readonly string[]): Promise<Readable> {
  const handle = await fs.open(archive)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(beginning.length), { position: 0 })
    const stored = () => handle.createReadStream({ start: 0 })
    if (buffer.toString('latin1', 0, bytesRead) !== beginning) return stored()
    if (identities.length === 0) {
      throw new Refusal('restore', `${archive} è cifrato: serve la tua chiave, --identity chiave.txt`)
    }
    const decrypter = new Decrypter()
    for (const identity of identities) decrypter.addIdentity(identity)
    return Readable.from(await decrypter.decrypt(asWeb(stored())))
  } catch (error) {
    await handle.close()
    if (!/no identity matched/.test(String(error))) throw error
    throw new Refusal('restore', `${archive} è cifrato per un'altra chiave`)
  }
}

/** The secret keys of a file of `age-keygen`, in which a line beginning with `#` is a comment. @throws Refusal */
export async function readIdentities(file: string): Promise<string[]> {
  // The key in place of its file would be printed, and stands in the shell's history.
  if (/AGE-SECRET-KEY-(PQ-)?1/i.test(file))
    throw new Refusal('--identity', 'vuole il file con la chiave, non la chiave')
  const text = await fs.readFile(file, 'utf8').catch(() => {
    throw new Refusal('--identity', `${file} non si può leggere`)
  })
  const lines = text.split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#'))
  try {
    const decrypter = new Decrypter()
    for (const identity of identities) decrypter.addIdentity(identity)
  } catch {
    identities.length = 0
  }
  if (identities.length > 0) return identities
  // The refusal repeats no line: one may be a damaged secret key.
  throw new Refusal('--identity', `${file} non è una chiave di age-keygen (AGE-SECRET-KEY-1…)`)
}

/** A Node stream as a web stream, typed as the global `ReadableStream`, which age's declarations ask for. */
function asWeb(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>
}
