import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { otherServices, quickPasswords } from './preload/preload.ts'

/** What CONTRIBUTING.md says of the other services' settings. */
const jwtSecret = 'the-secret-of-tests-which-protects-nothing'

/** With TEST_STORAGE_URL a test's servers leave `/storage/v1` to the storage service there, and have its database. */
export function onOtherServices(dataDir: string, env: Record<string, string>): Record<string, string> {
  const { TEST_STORAGE_URL, TEST_SERVICES_DATABASE } = process.env
  if (!TEST_STORAGE_URL) return env
  if (!TEST_SERVICES_DATABASE) throw new Error('TEST_STORAGE_URL needs TEST_SERVICES_DATABASE')
  mkdirSync(dataDir, { recursive: true })
  const secrets = { jwtSecret, secretKey: 'sb_secret_of_tests' }
  writeFileSync(path.join(dataDir, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 })
  const before = env.NODE_OPTIONS ?? quickPasswords.NODE_OPTIONS
  return {
    ...env,
    DATABASE_URL: TEST_SERVICES_DATABASE,
    NODE_OPTIONS: `${before} ${otherServices.NODE_OPTIONS}`,
  }
}
