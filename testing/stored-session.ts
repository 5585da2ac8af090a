import type { BrowserContextOptions } from '@playwright/test'
import type { RunningServer } from './server.ts'

type StorageState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>

/**
 * A signed-in account's browser storage, for a context's `storageState`: tests need no login form and get no welcome
 * toast. Throws the auth client's error.
 */
export async function storedSession(
  server: RunningServer,
  email: string,
  password: string,
): Promise<StorageState> {
  const { data, error } = await server.client().auth.signInWithPassword({ email, password })
  if (error) throw error
  // The same key as in src/backend/backend.ts, which only a browser can load.
  const name = `sb-${new URL(server.url).hostname.split('.')[0]}-auth-token`
  const localStorage = [{ name, value: JSON.stringify(data.session) }]
  return { cookies: [], origins: [{ origin: server.url, localStorage }] }
}
