import type { SupabaseClient } from '@supabase/supabase-js'
import type { Refusal } from './answers.ts'

/** An account, and the session by which it asks; null for a token without one. */
export type Caller = { userId: string; session: string | null }

/** Who calls an edge function, and as what. */
export type Callers = {
  /** The caller of an access token; null when the token is invalid. Throws when it cannot be checked. */
  callerOf(token: string): Promise<Caller | null>
  /** The caller's role; null when the session has ended, or lacks the second step that the account needs. */
  roleOf(caller: Caller): Promise<string | null>
}

/** The session of a token that the auth service has accepted. */
function sessionIn(token: string): string | null {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  return JSON.parse(atob(payload)).session_id ?? null
}

/** Asks the backend, with the secret key. */
export function callersOn(admin: SupabaseClient): Callers {
  return {
    async callerOf(token) {
      const { data, error } = await admin.auth.getUser(token)
      // An auth service that fails says nothing about the session: answering 401 would make the dashboard end it.
      if (error && ![400, 401, 403, 404].includes(error.status ?? 0)) throw error
      return data.user && { userId: data.user.id, session: sessionIn(token) }
    },
    async roleOf({ userId, session }) {
      const { data } = await admin.rpc('assured_role', { _user_id: userId, _session: session }).throwOnError()
      return data
    },
  }
}

/** The admin who makes a call that only an admin may make, or which of the failures refuses it. */
export async function adminCalling(
  request: Request,
  { callerOf, roleOf }: Callers,
  { method, session, role }: Record<'method' | 'session' | 'role', Refusal>,
): Promise<Caller | Refusal> {
  if (request.method !== 'POST') return method
  const token = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const caller = token ? await callerOf(token) : null
  if (!caller) return session
  return (await roleOf(caller)) === 'admin' ? caller : role
}
