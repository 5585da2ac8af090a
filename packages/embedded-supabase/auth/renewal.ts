import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { addRefreshToken, type Device, newRefreshToken, type OpenSession } from './sessions.ts'

/** Used tokens that a session keeps, to notice reuse: a month of hourly renewals. More would fill the disk. */
const mostUsedTokens = 1000

type Token = { session_id: string; user_id: string; revoked: boolean; banned: boolean }

/**
 * Rotates a session's refresh token. The token before the active one is answered with the active one, at any time: two tabs
 * may use it at the same moment, and an answer may be lost by a tunnel or a closed lid. One further back means that somebody
 * else has a copy: the session ends.
 */
export function renewSession(
  db: Db,
  token: string,
  device: Device,
): Promise<OpenSession | 'unknown' | 'reused' | 'banned'> {
  return db.transaction(async (tx) => {
    // A simultaneous renewal waits here, and then sees the result of this one.
    await sql`select from auth.sessions
      where id = (select session_id from auth.refresh_tokens where token = ${token} limit 1) for update`.execute(
      tx,
    )
    const { rows } = await sql<Token>`
      select session_id, t.user_id, revoked, coalesce(banned_until > now(), false) as banned
      from auth.refresh_tokens as t join auth.users as u on u.id = t.user_id
      where token = ${token} and session_id is not null`.execute(tx)
    const [found] = rows
    if (!found) return 'unknown'
    if (found.banned) return 'banned'
    if (!found.revoked) return rotate(tx, token, found, device)
    const next = await successorOf(tx, token, found)
    if (next !== null) return openAs(found, next)
    // Refresh tokens are deleted with their session.
    await sql`delete from auth.sessions where id = ${found.session_id}::uuid`.execute(tx)
    return 'reused'
  })
}

function openAs(found: Omit<Token, 'banned'>, refreshToken: string): OpenSession {
  return { id: found.session_id, userId: found.user_id, refreshToken }
}

async function rotate(
  tx: Db,
  token: string,
  found: Omit<Token, 'banned'>,
  { userAgent, address }: Device,
): Promise<OpenSession> {
  const session = openAs(found, newRefreshToken())
  await sql`update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp()
    where token = ${token}`.execute(tx)
  await addRefreshToken(tx, session, token)
  await sql`delete from auth.refresh_tokens where id in (
    select id from auth.refresh_tokens where session_id = ${session.id}::uuid and revoked
    order by updated_at desc, id offset ${mostUsedTokens})`.execute(tx)
  await sql`update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now(),
      user_agent = ${userAgent}, ip = ${address}::text::inet
    where id = ${session.id}::uuid`.execute(tx)
  return session
}

/** Rotates the refresh token of a session, whose row the caller has locked, although the last token was not used. */
export async function renewEarly(tx: Db, sessionId: string, device: Device): Promise<OpenSession> {
  const { rows } = await sql<Omit<Token, 'banned'> & { token: string }>`
    select token, session_id, user_id, revoked from auth.refresh_tokens
    where session_id = ${sessionId}::uuid and not revoked order by created_at desc limit 1`.execute(tx)
  const [last] = rows
  if (!last) throw new Error('The session has no refresh token')
  return rotate(tx, last.token, last, device)
}

/** The token that replaced this one; null when that has been used as well. */
async function successorOf(tx: Db, token: string, found: Token): Promise<string | null> {
  const { rows } = await sql<{ token: string }>`
    select token from auth.refresh_tokens
    where session_id = ${found.session_id}::uuid and parent = ${token} and not revoked`.execute(tx)
  return rows[0]?.token ?? null
}
