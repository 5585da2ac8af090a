import type { SupabaseClient } from '@supabase/supabase-js'

/** An account, and how sure it is that its owner asks (`aal` of the token). */
type Caller = { userId: string; aal: string }

/** Who calls an edge function, and as what. */
export type Callers = {
  /** The caller of an access token; null when the token is invalid. Throws when it cannot be checked. */
  callerOf(token: string): Promise<Caller | null>
  /** The caller's role; null before the second step, where the account needs one. */
  roleOf(caller: Caller): Promise<string | null>
}

/** The claim `aal` (level of authentication) of a token that the auth service has accepted. */
function assuranceIn(token: string): string {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  return String(JSON.parse(atob(payload)).aal ?? 'aal1')
}

/** Asks the backend, with the secret key. */
export function callersOn(admin: SupabaseClient): Callers {
  return {
    async callerOf(token) {
      const { data, error } = await admin.auth.getUser(token)
      // An auth service that fails says nothing about the session: answering 401 would make the dashboard end it.
      if (error && ![400, 401, 403, 404].includes(error.status ?? 0)) throw error
      return data.user && { userId: data.user.id, aal: assuranceIn(token) }
    },
    async roleOf({ userId, aal }) {
      const { data } = await admin.rpc('assured_role', { _user_id: userId, _aal: aal }).throwOnError()
      return data
    },
  }
}

/** The access token of a request, or null. */
export const tokenIn = (request: Request): string | null =>
  /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
