import { randomBytes, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { Context } from 'hono'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Backend, HostEnv, JsonObject } from '../gateway/host.ts'
import { noteDevice, programOf } from './known-devices.ts'

export type OpenSession = {
  id: string
  userId: string
  refreshToken: string
  /** Where it was opened, when the account had never been used there. */
  newDevice?: Device
}

/** Open sessions of one account: more than any person opens in a day. */
const mostSessions = 1000

/** How a person was authenticated, by its name in a token's `amr`. */
export type Method = 'password' | 'otp' | 'totp' | 'mfa/recovery_code' | 'passkey'

export type Device = { userAgent: string | null; address: string | null }

export function deviceOf(c: Context<HostEnv>): Device {
  const { address } = c.get('request')
  return {
    userAgent: c.req.header('user-agent')?.slice(0, 500) ?? null,
    address: isIP(address.replace('/64', '')) ? address : null,
  }
}

/** The account of a sign-in is blocked; `authRoutes` answers it. */
export class UserBanned extends Error {}
/** The account was deleted while its request was under way. */
export class UserGone extends Error {}

/** Runs in the transaction that has verified the person. @throws UserBanned */
export async function openSession(
  tx: Db,
  userId: string,
  method: Method,
  device: Device,
): Promise<OpenSession> {
  const { userAgent, address } = device
  const session = { id: randomUUID(), userId, refreshToken: newRefreshToken() }
  const { rows } = await sql`update auth.users set last_sign_in_at = now()
    where id = ${userId}::uuid and (banned_until is null or banned_until <= now()) returning id`.execute(tx)
  if (rows.length === 0) throw new UserBanned()
  // The account's oldest sessions are deleted, because a program that signs in again and again would fill the disk. Those that
  // have taken a second step stay longest: whoever knows the password alone must not end them.
  await sql`delete from auth.sessions where id in (
    select id from auth.sessions where user_id = ${userId}::uuid
    order by coalesce(aal, 'aal1') desc, updated_at desc, id offset ${mostSessions - 1})`.execute(tx)
  await sql`insert into auth.sessions (id, user_id, aal, user_agent, ip)
    values (${session.id}, ${userId}, 'aal1', ${userAgent}, ${address}::text::inet)`.execute(tx)
  await recordMethod(tx, session.id, method)
  await addRefreshToken(tx, session, null)
  return (await noteDevice(tx, userId, device)) ? { ...session, newDevice: device } : session
}

/** Adds a method to the `amr` of a session's tokens. */
export async function recordMethod(tx: Db, sessionId: string, method: Method): Promise<void> {
  await sql`insert into auth.mfa_amr_claims (id, session_id, authentication_method)
    values (${randomUUID()}, ${sessionId}, ${method})
    on conflict (session_id, authentication_method) do update set updated_at = now()`.execute(tx)
}

/** @param parent the token that this one replaces */
export async function addRefreshToken(tx: Db, session: OpenSession, parent: string | null): Promise<void> {
  await sql`insert into auth.refresh_tokens (id, token, user_id, session_id, parent)
    values (${randomUUID()}, ${session.refreshToken}, ${session.userId}, ${session.id}, ${parent})`.execute(
    tx,
  )
}

export function newRefreshToken(): string {
  return randomBytes(24).toString('base64url')
}

/** The answer that supabase-js expects of a sign-in: both tokens and the user. */
export async function sessionAnswer(
  { db, tokens, config, notify }: Pick<Backend, 'db' | 'tokens' | 'config' | 'notify'>,
  { id, userId, refreshToken, newDevice }: OpenSession,
): Promise<JsonObject> {
  const user = await userAnswer(db, userId)
  const { aal, amr } = await assuranceOf(db, id)
  if (newDevice) {
    const told = { Device: programOf(newDevice), Address: newDevice.address ?? 'sconosciuta' }
    notify('new_device', user.email, told)
  }
  const lifetime = config.auth.jwt_expiry
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    sub: userId,
    aud: user.aud,
    role: user.role,
    email: user.email,
    session_id: id,
    aal,
    amr,
    iat: now,
    exp: now + lifetime,
  }
  return {
    access_token: await tokens.sign(claims),
    token_type: 'bearer',
    expires_in: lifetime,
    expires_at: now + lifetime,
    refresh_token: refreshToken,
    user,
    weak_password: null,
  }
}

type Assurance = { aal: 'aal1' | 'aal2'; amr: readonly { method: Method; timestamp: number }[] }

/** The level of authentication: `aal2` after a second step. */
async function assuranceOf(db: Db, sessionId: string): Promise<Assurance> {
  const { rows } = await sql<Assurance>`
    select coalesce(aal, 'aal1') as aal, coalesce((
      select json_agg(json_build_object('method', authentication_method, 'timestamp', extract(epoch from updated_at)::integer)
        order by updated_at desc)
      from auth.mfa_amr_claims where session_id = s.id), '[]'::json) as amr
    from auth.sessions as s where id = ${sessionId}::uuid`.execute(db)
  return rows[0] ?? { aal: 'aal1', amr: [] }
}

type UserAnswer = JsonObject & { aud: string; role: string; email: string }

/** The account in the form of supabase-js' `User`. @throws UserGone */
export async function userAnswer(db: Db, id: string): Promise<UserAnswer> {
  const { rows } = await sql<UserAnswer>`
    select id, aud, role, email, coalesce(phone, '') as phone,
      email_confirmed_at, confirmed_at, invited_at, last_sign_in_at, recovery_sent_at, banned_until,
      raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata,
      coalesce((
        select json_agg(json_build_object(
          'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
          'provider', i.provider, 'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at,
          'updated_at', i.updated_at, 'email', i.email
        ) order by i.created_at)
        from auth.identities as i where i.user_id = u.id
      ), '[]'::json) as identities,
      (
        select json_agg(json_build_object(
          'id', f.id, 'friendly_name', coalesce(f.friendly_name, ''), 'factor_type', f.factor_type, 'status', f.status,
          'created_at', f.created_at, 'updated_at', f.updated_at
        ) order by f.created_at)
        from auth.mfa_factors as f where f.user_id = u.id
      ) as factors,
      created_at, updated_at, is_anonymous
    from auth.users as u where id = ${id}::uuid`.execute(db)
  const [user] = rows
  if (!user) throw new UserGone()
  for (const [name, value] of Object.entries(user)) if (value === null) delete user[name]
  return user
}
