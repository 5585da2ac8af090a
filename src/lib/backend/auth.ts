import { AuthClient } from '@supabase/auth-js'
import { backendUrl, publishableKey, sessionStorageKey } from './backend.ts'
import { mayTakeLink } from './link-session.ts'
import { withRequestId } from './with-request-id.ts'

/**
 * Supabase's authentication client alone, since the login screen needs no tables, files or functions. The session is kept
 * in local storage; every 30 s the client checks whether it has to be renewed.
 */
export const auth = new AuthClient({
  url: `${backendUrl}/auth/v1`,
  headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
  storageKey: sessionStorageKey,
  fetch: withRequestId((input, init) => fetch(input, init)),
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: mayTakeLink,
})
