import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generateHybridIdentity, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import { pack, unpack } from './archive.ts'
import { encrypterFor, readIdentities } from './encryption.ts'

async function folder() {
  const made = await fs.mkdtemp(path.join(tmpdir(), 'host-encryption-'))
  onTestFinished(() => fs.rm(made, { recursive: true }))
  return made
}

/** An archive of one file, whose text is longer than a piece of age's, encrypted for a key. */
async function encryptedArchive(identity: string) {
  const made = await folder()
  const text = Array.from({ length: 40_000 }, () => Math.random().toString(36)).join('\n')
  await fs.mkdir(path.join(made, 'snapshot/pg'), { recursive: true })
  await fs.writeFile(path.join(made, 'snapshot/pg/PG_VERSION'), text)
  const archive = path.join(made, 'b.tar.gz.age')
  await pack(path.join(made, 'snapshot'), archive, encrypterFor(await identityToRecipient(identity)))
  return { text, archive, dataDir: path.join(made, 'data') }
}

test.each([
  ['an ordinary key', generateX25519Identity],
  ['a post-quantum key', generateHybridIdentity],
])('what is encrypted for %s is restored with it, among others', async (_, generate) => {
  const identity = await generate()
  const { text, archive, dataDir } = await encryptedArchive(identity)
  expect((await fs.readFile(archive)).includes(text.slice(0, 20))).toBe(false)
  const keys = path.join(path.dirname(archive), 'keys.txt')
  await fs.writeFile(keys, `# created: today\n${await generateX25519Identity()}\r\n\n${identity}\n`)
  await unpack(archive, dataDir, await readIdentities(keys))
  expect(await fs.readFile(path.join(dataDir, 'pg/PG_VERSION'), 'utf8')).toBe(text)
})

test('without a key, or with another, nothing is restored and the reason is said', async () => {
  const { archive, dataDir } = await encryptedArchive(await generateX25519Identity())
  await expect(unpack(archive, dataDir)).rejects.toThrow(
    /^restore: .* è cifrato: serve la tua chiave, --identity/,
  )
  const other = await generateX25519Identity()
  await expect(unpack(archive, dataDir, [other])).rejects.toThrow(
    /^restore: .* è cifrato per un'altra chiave/,
  )
  expect(await fs.readdir(path.dirname(archive))).toEqual(['b.tar.gz.age', 'snapshot'])
})

test('a cut or altered archive is refused as a whole', async () => {
  const identity = await generateX25519Identity()
  const { archive, dataDir } = await encryptedArchive(identity)
  const whole = await fs.readFile(archive)
  const pieces = [0.999, 0.5, 0.1].map((share) => whole.subarray(0, Math.floor(whole.length * share)))
  const altered = [0.01, 0.4, 0.99].map((share) => {
    const bytes = Buffer.from(whole)
    const at = Math.floor(bytes.length * share)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return bytes
  })
  for (const bytes of [...pieces, ...altered]) {
    await fs.writeFile(archive, bytes)
    await expect(unpack(archive, dataDir, [identity])).rejects.toThrow(/non è un backup, o è danneggiato$/)
  }
  expect(await fs.readdir(path.dirname(archive))).toEqual(['b.tar.gz.age', 'snapshot'])
})

test('a public key with a slip of the pen is refused, and a secret one never repeated', async () => {
  const recipient = await identityToRecipient(await generateX25519Identity())
  const slip = recipient.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'))
  expect(() => encrypterFor(slip)).toThrow(/^BACKUP_RECIPIENT: non è una chiave pubblica di age/)
  const keys = path.join(await folder(), 'keys.txt')
  for (const text of ['', '# nothing\n', 'AGE-SECRET-KEY-1SEGRETA\n', recipient, 'ssh-ed25519 AAAA']) {
    await fs.writeFile(keys, text)
    const refused = await readIdentities(keys).catch((error: Error) => error.message)
    expect(refused).toBe(`--identity: ${keys} non è una chiave di age-keygen (AGE-SECRET-KEY-1…)`)
  }
  await expect(readIdentities(`${keys}.none`)).rejects.toThrow(/^--identity: .* non si può leggere$/)
})

test('a secret key in the place of its file is not printed', async () => {
  const identity = await generateX25519Identity()
  for (const given of [identity, identity.toLowerCase(), ` ${identity}`]) {
    const refused = readIdentities(given)
    await expect(refused).rejects.toThrow(/^--identity: vuole il file/)
    await expect(refused).rejects.not.toThrow(given.trim().slice(15))
  }
})
