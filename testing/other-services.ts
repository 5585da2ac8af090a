import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { receiveMails } from './other-auth.ts'
import { otherServices, quickPasswords } from './preload/preload.ts'

/** The JWT secret of the other services. */
const jwtSecret = 'the-secret-of-tests-which-protects-nothing'

/**
 * With TEST_AUTH_URL or TEST_STORAGE_URL a test's servers leave `/auth/v1` or `/storage/v1` to the service there, and have
 * its database: TEST_SERVICES_DATABASE is a URL of it, new for each file of tests, for storage of a role that pushes migrations,
 * for auth a superuser's. Auth is set up as `supabase/config.toml` says, with the values at the top of `other-auth.ts`.
 * @param url the server's origin, asked for once it answers
 */
export async function onOtherServices(
  dataDir: string,
  env: Record<string, string>,
  url: () => string,
): Promise<Record<string, string>> {
  const { TEST_AUTH_URL, TEST_STORAGE_URL, TEST_SERVICES_DATABASE } = process.env
  if (!TEST_AUTH_URL && !TEST_STORAGE_URL) return env
  if (!TEST_SERVICES_DATABASE) throw new Error('Another service needs TEST_SERVICES_DATABASE')
  mkdirSync(dataDir, { recursive: true })
  const secrets = { jwtSecret, secretKey: 'sb_secret_of_tests' }
  writeFileSync(path.join(dataDir, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 })
  if (TEST_AUTH_URL) await receiveMails(dataDir, () => env.SITE_URL ?? url())
  const before = env.NODE_OPTIONS ?? quickPasswords.NODE_OPTIONS
  return {
    ...env,
    DATABASE_URL: TEST_SERVICES_DATABASE,
    NODE_OPTIONS: `${before} ${otherServices.NODE_OPTIONS}`,
  }
}
