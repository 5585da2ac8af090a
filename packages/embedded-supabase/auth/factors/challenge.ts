import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Db } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { signedIn } from '../../gateway/bearer.ts'
import type { HostEnv } from '../../gateway/host.ts'
import { problem, tooManyRequests } from '../../gateway/problems.ts'
import { deviceOf } from '../sessions.ts'
import { whoAsks } from './attempts.ts'
import { appOf, factorsOf } from './factor-rows.ts'

/** Seconds for which a challenge can be answered. */
const lifetime = 300
/** Challenges of one factor that one network has open; a person needs one. */
const most = 20

export const factorNotFound = (c: Context<HostEnv>) =>
  problem(c, 404, 'mfa_factor_not_found', 'Factor not found')

/**
 * `POST /factors/:id/challenge` (`auth.mfa.challenge`): creates a challenge; the code is then sent with its id. What one
 * network asks takes no challenge away from another.
 */
export const challengeRoute = signedIn(async (c, claims, { db, throttle }) => {
  const factor = appOf(await factorsOf(db, claims.sub), c.req.param('id'))
  if (!factor) return factorNotFound(c)
  const { address } = deviceOf(c)
  const who = await whoAsks(db, { claims, level: claims.aal, network: address })
  const wait = await throttle.challenge.take(who)
  if (wait !== null) return tooManyRequests(c, wait)
  const id = randomUUID()
  await sql`delete from auth.mfa_challenges where factor_id = ${factor.id}::uuid
    and (created_at < now() - make_interval(secs => ${lifetime}) or id in (
      select id from auth.mfa_challenges
      where factor_id = ${factor.id}::uuid and ip_address is not distinct from ${address}::text::inet
      order by created_at desc, id offset ${most - 1}))`.execute(db)
  const { rows } = await sql<{ expires_at: number }>`
    insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
    values (${id}, ${factor.id}, now(), ${address}::text::inet)
    returning extract(epoch from created_at)::integer + ${lifetime}::integer as expires_at`.execute(db)
  return c.json({ id, type: factor.factor_type, expires_at: rows[0]?.expires_at })
})

/** The reason why a challenge cannot be answered, or null. Locks its row until the transaction ends. */
export async function challengeProblem(
  tx: Db,
  { id, factorId, address }: { id: string; factorId: string; address: string | null },
): Promise<{ code: string; message: string } | null> {
  const { rows } = await sql<{ spent: boolean; elsewhere: boolean; late: boolean }>`
    select verified_at is not null as spent, ip_address is distinct from ${address}::text::inet as elsewhere,
      created_at < now() - make_interval(secs => ${lifetime}) as late
    from auth.mfa_challenges where id = ${id}::uuid and factor_id = ${factorId}::uuid for update`.execute(tx)
  const [found] = rows
  if (!found)
    return {
      code: 'mfa_factor_not_found',
      message: 'MFA factor with the provided challenge ID not found',
    }
  if (found.spent || found.elsewhere)
    return { code: 'mfa_ip_address_mismatch', message: 'Challenge and verify IP addresses mismatch' }
  if (found.late)
    return {
      code: 'mfa_challenge_expired',
      message: 'MFA challenge has expired, verify against another challenge or create a new challenge.',
    }
  return null
}
