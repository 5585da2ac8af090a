import {
  type AuthError,
  isAuthRefreshDiscardedError,
  isAuthRetryableFetchError,
  type Session,
} from '@supabase/auth-js'
import { FunctionsClient } from '@supabase/functions-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import { StorageClient } from '@supabase/storage-js'
import { isOffline } from '#lib/browser/online.ts'
import { auth } from './auth.ts'
import { backendUrl, publishableKey } from './backend.ts'
import type { Database } from './database.types.ts'
import { currentSession, expireSession } from './session.ts'
import { withCode } from './with-code.ts'
import { withRequestId } from './with-request-id.ts'

/** The session that another tab has renewed at the same moment: the auth client then throws its own answer away. */
async function renewedElsewhere(error: AuthError | null): Promise<Session | null> {
  return isAuthRefreshDiscardedError(error) ? (await auth.getSession()).data.session : null
}

/** Whether a failed renewal means that there is no session any more, and not only no answer for now. */
function endsSession(error: AuthError | null): boolean {
  return !(isAuthRetryableFetchError(error) || isAuthRefreshDiscardedError(error) || error?.status === 429)
}

/** The session to send with. Without a network nothing waits half a minute for a renewal that cannot succeed. */
async function sessionForNow(): Promise<Session | null> {
  return isOffline() ? currentSession().session : (await auth.getSession()).data.session
}

/**
 * Adds the key and the current access token to any `fetch`-like function, as supabase-js does. A token that
 * is refused before its time is renewed once; when the server refuses that too the session is over.
 */
export function withSession(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const sendAs = (token: string | undefined) => {
      const headers = new Headers(init?.headers)
      headers.set('apikey', publishableKey)
      headers.set('Authorization', `Bearer ${token ?? publishableKey}`)
      return send(input, { ...init, headers })
    }
    const before = await sessionForNow()
    const response = await sendAs(before?.access_token)
    if (response.status !== 401 || !before) return response
    const renewed = await auth.refreshSession()
    const session = renewed.data.session ?? (await renewedElsewhere(renewed.error))
    if (session) return sendAs(session.access_token)
    // The auth client keeps a session whose token has not run out yet, even if the server has ended it.
    if (endsSession(renewed.error)) expireSession()
    return response
  }
}

const authorizedFetch = withSession((input, init) => fetch(input, init))
const identifiedFetch = withRequestId(authorizedFetch)

/** Tables and database functions. Reads are retried by the library on 503, 520 and network failures. */
export const db = new PostgrestClient<Database>(`${backendUrl}/rest/v1`, { fetch: withCode(identifiedFetch) })
export const storage = new StorageClient(`${backendUrl}/storage/v1`, {}, identifiedFetch)
export const functions = new FunctionsClient(`${backendUrl}/functions/v1`, { customFetch: authorizedFetch })
