import { AuthClient } from '@supabase/auth-js'
import { deviceStorage } from '#browser/storage.ts'
import { backendUrl, publishableKey, sessionStorageKey } from './backend.ts'
import { mayTakeLink } from './link-session.ts'
import { expiringByOwnClock, measured } from './server-clock.ts'
import { withRequestId } from './with-request-id.ts'

/** Where the authentication service is, and how it is asked. */
export const authService = {
  url: `${backendUrl}/auth/v1`,
  headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
  fetch: async (input: RequestInfo | URL, init?: RequestInit) =>
    withRequestId(await expiringByOwnClock(measured(await fetch(input, init)))),
}

/**
 * Supabase's authentication client alone, since the login screen needs no tables, files or functions. The session is kept
 * in local storage; every 30 s the client checks whether it has to be renewed.
 */
export const auth = new AuthClient({
  ...authService,
  storageKey: sessionStorageKey,
  autoRefreshToken: true,
  persistSession: true,
  // The client's own way signs nobody in where the storage is full.
  storage: deviceStorage,
  detectSessionInUrl: mayTakeLink,
  experimental: { recoveryCodes: true },
})

/**
 * Sends the recovery mail. Its link signs in and opens the profile page, where a new password is chosen. Answers the
 * error, or null.
 */
export async function sendRecoveryMail(email: string): Promise<unknown> {
  const redirectTo = `${window.location.origin}/dashboard/profile`
  const { error } = await auth.resetPasswordForEmail(email, { redirectTo })
  return error
}
