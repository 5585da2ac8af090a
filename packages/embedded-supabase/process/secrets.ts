import { randomBytes, timingSafeEqual } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { Refusal } from '../config/refusal.ts'
import { parseJson } from '../formats/json.ts'
import { writeToDisk } from './to-disk.ts'

/** Every embedded backend has the same publishable key, since it gives no rights beyond the policies. */
export const publishableKey = 'sb_publishable_embedded'

const Secrets = z.object({ jwtSecret: z.string().min(32), secretKey: z.string().startsWith('sb_secret_') })
export type Secrets = z.infer<typeof Secrets>

/** Reads `DATA_DIR/secrets.json`, or creates it (mode 0600) on the first start. @throws Refusal when it is damaged. */
export function loadSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secrets.json')
  if (!fs.existsSync(file)) writeSecrets(file)
  const parsed = Secrets.safeParse(parseJson(fs.readFileSync(file, 'utf8')))
  if (!parsed.success) throw new Refusal('DATA_DIR', `${file} è danneggiato`)
  return parsed.data
}

/** Whether other users of this machine may read the secrets. Windows has no modes. */
export function areSecretsOpen(dataDir: string): boolean {
  if (process.platform === 'win32') return false
  const { mode } = fs.statSync(path.join(dataDir, 'secrets.json'))
  return (mode & 0o077) !== 0
}

/**
 * Closes secrets that other users may read, for example because the directory was copied. Returns a warning for the
 * operator, or null.
 */
export function closeSecrets(dataDir: string): string | null {
  if (!areSecretsOpen(dataDir)) return null
  const file = path.join(dataDir, 'secrets.json')
  const advice = 'Se qualcuno può averlo letto, ferma il server ed elimina il file: ne nasce uno nuovo.'
  try {
    fs.chmodSync(file, 0o600)
    return `ATTENZIONE: ${file} era leggibile da altri utenti; ora è chiuso (0600). ${advice}`
  } catch {
    // The file belongs to another user, or the file system has no modes.
    return `ATTENZIONE: ${file} è leggibile da altri utenti e non si può chiudere. ${advice}`
  }
}

export type ApiKey = 'secret' | 'publishable'

/**
 * Which key a text is; null for neither. Compares in constant time, so that the duration does not reveal how much of a
 * key is right.
 */
export function apiKeyOf(sent: string | undefined, { secretKey }: Pick<Secrets, 'secretKey'>): ApiKey | null {
  if (sent === publishableKey) return 'publishable'
  const [key, expected] = [Buffer.from(sent ?? ''), Buffer.from(secretKey)]
  return key.length === expected.length && timingSafeEqual(key, expected) ? 'secret' : null
}

export function isSecretKey(sent: string | undefined, secrets: Pick<Secrets, 'secretKey'>): boolean {
  return apiKeyOf(sent, secrets) === 'secret'
}

function writeSecrets(file: string): void {
  const random = () => randomBytes(32).toString('base64url')
  const secrets: Secrets = { jwtSecret: random(), secretKey: `sb_secret_${random()}` }
  writeToDisk(file, `${JSON.stringify(secrets, null, 2)}\n`)
}
