import { isIP } from 'node:net'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Db } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Backend, HostEnv } from '../../gateway/host.ts'
import { problem } from '../../gateway/problems.ts'
import { invalid } from '../input.ts'

/** The site that passkeys belong to (WebAuthn's relying party), as the browser has opened it. */
export type Site = { origin: string; rpId: string }

/** Seconds for which a challenge can be answered, as on hosted Supabase. */
const lifetime = 300
/** Registrations that one account has begun; the others are forgotten. */
const mostOfAccount = 10

/** Null where the site has no name: browsers make no passkeys for a network address. */
export function siteOf(c: Context<HostEnv>, { origins, siteUrl }: Backend): Site | null {
  const asked = c.req.header('origin')
  const origin = origins.find((own) => own === asked) ?? new URL(siteUrl).origin
  const { hostname } = new URL(origin)
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { origin, rpId: hostname }
}

export const disabled = (c: Context<HostEnv>) =>
  problem(c, 404, 'passkey_disabled', 'Passkeys need a site with a name')

export const notVerified = (c: Context<HostEnv>) =>
  problem(c, 400, 'webauthn_verification_failed', 'Credential verification failed')

type Kind = 'registration' | 'authentication'
type Kept = Site & { challenge: string }

/** @param userId the account that registers; null for a sign-in, where it is not known yet */
export async function keepChallenge(
  db: Db,
  kind: Kind,
  userId: string | null,
  kept: Kept,
): Promise<{ challenge_id: string; expires_at: number }> {
  await sql`delete from auth.webauthn_challenges where expires_at < now() - interval '1 hour'
    or user_id = ${userId}::uuid and id in (
      select id from auth.webauthn_challenges where user_id = ${userId}::uuid
      order by created_at desc, id offset ${mostOfAccount - 1})`.execute(db)
  const { rows } = await sql<{ challenge_id: string; expires_at: number }>`
    insert into auth.webauthn_challenges (user_id, challenge_type, session_data, expires_at)
    values (${userId}::uuid, ${kind}, ${JSON.stringify(kept)}::text::jsonb,
      now() + make_interval(secs => ${lifetime}))
    returning id as challenge_id, extract(epoch from expires_at)::integer as expires_at`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The challenge was not stored')
  return row
}

type Answered = { challenge: Kept; credential: object } | { refusal: Response }

/** What was asked and what the browser answers. Takes the challenge away, so that each is answered once. */
export async function takeChallenge(
  c: Context<HostEnv>,
  db: Db,
  kind: Kind,
  userId: string | null,
): Promise<Answered> {
  const { challenge_id, credential } = c.get('body')
  const id = z.uuid().safeParse(challenge_id)
  if (!id.success || typeof credential !== 'object' || credential === null)
    return { refusal: invalid(c, 'challenge_id and credential are required') }
  const { rows } = await sql<{ session_data: Kept; expired: boolean }>`
    delete from auth.webauthn_challenges
    where id = ${id.data}::uuid and challenge_type = ${kind} and user_id is not distinct from ${userId}::uuid
    returning session_data, expires_at < now() as expired`.execute(db)
  const [found] = rows
  if (!found)
    return {
      refusal: problem(c, 400, 'webauthn_challenge_not_found', 'Challenge not found or already used'),
    }
  if (found.expired)
    return { refusal: problem(c, 400, 'webauthn_challenge_expired', 'Challenge has expired') }
  return { challenge: found.session_data, credential }
}
