import {
  type AuthError,
  isAuthRefreshDiscardedError,
  isAuthRetryableFetchError,
  type Session,
} from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import { doubtServer, isOffline } from '#browser/online.ts'
import { withAllRows, withCode } from './answers.ts'
import { auth } from './auth.ts'
import { backendUrl, publishableKey } from './backend.ts'
import type { Database } from './database.types.ts'
import { errorStatus, isTokenRefused } from './errors.ts'
import { takePrefetched } from './prefetched.ts'
import { measured } from './server-clock.ts'
import { currentSession, expireSession } from './session.ts'
import { withRequestId } from './with-request-id.ts'

/** The session that another tab renewed at the same moment, in which case the auth client discards its own answer. */
async function renewedElsewhere(error: AuthError | null): Promise<Session | null> {
  return isAuthRefreshDiscardedError(error) ? (await auth.getSession()).data.session : null
}

/** Whether a failed renewal means that the session has ended, in contrast to a temporary failure. */
function endsSession(error: AuthError | null): boolean {
  return !(isAuthRetryableFetchError(error) || isAuthRefreshDiscardedError(error) || error?.status === 429)
}

function signed(init: RequestInit | undefined, token: string | undefined): RequestInit {
  const headers = new Headers(init?.headers)
  headers.set('apikey', publishableKey)
  headers.set('Authorization', `Bearer ${token ?? publishableKey}`)
  return { ...init, headers }
}

/** The address at which the auth service answers whether a session is open. */
const userUrl = `${backendUrl}/auth/v1/user`

/** The error in an answer, as far as it may concern the session. */
async function errorIn(response: Response): Promise<unknown> {
  const { status } = response
  const reads = status === 400 || status === 403
  const body = reads
    ? await response
        .clone()
        .json()
        .catch(() => null)
    : null
  return { ...body, status, code: body?.error_code ?? body?.code }
}

/**
 * Adds the key and the current access token to any `fetch`-like function, by default the browser's, as supabase-js does. A token
 * that is refused before it expires is renewed once; when there is no new one, the session has ended.
 */
export function withSession(send?: typeof fetch): typeof fetch {
  return async (input, init) => {
    // Without a network the stored one is used: waiting for a renewal would take half a minute and fail.
    const before = isOffline() ? currentSession().session : (await auth.getSession()).data.session
    const early = await takePrefetched(init?.method ?? 'GET', String(input), before?.access_token)
    if (early) return measured(early)
    const response = await (send ?? fetch)(input, signed(init, before?.access_token))
    doubtServer(response)
    if (response.ok || !before) return measured(response)
    const error = await errorIn(response)
    if (!isTokenRefused(error)) {
      // Supabase's tables and files take the token of an ended session until it runs out, but permit it nothing.
      if (errorStatus(error) === 403 && String(input) !== userUrl) void checkSession()
      return measured(response)
    }
    const renewed = await auth.refreshSession()
    const session = renewed.data.session ?? (await renewedElsewhere(renewed.error))
    if (session) return measured(await (send ?? fetch)(input, signed(init, session.access_token)))
    // The auth client keeps a session until its token expires, even when the server has ended it.
    if (endsSession(renewed.error)) expireSession(before.access_token)
    return response
  }
}

export const authorizedFetch = withSession()

/** Asks the server whether the session is still open: one that it has ended elsewhere ends here too. */
export async function checkSession(): Promise<void> {
  await authorizedFetch(userUrl).catch(() => {})
}

export const identifiedFetch: typeof fetch = async (input, init) =>
  withRequestId(await authorizedFetch(input, init))
const databaseFetch: typeof fetch = async (input, init) => {
  const response = await withCode(await withRequestId(await authorizedFetch(input, init)))
  return withAllRows(String(input), init?.method, response)
}

/**
 * Tables and database functions. Reads are retried by the library on 503, 520 and network failures. The clients of files and of
 * server functions are elsewhere, since hardly any page needs them for its first paint.
 */
export const db = new PostgrestClient<Database>(`${backendUrl}/rest/v1`, { fetch: databaseFetch })
