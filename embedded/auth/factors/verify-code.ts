import type { Context } from 'hono'
import { z } from 'zod'
import type { Db } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { unauthorized } from '../../gateway/bearer.ts'
import type { Backend, HostEnv } from '../../gateway/host.ts'
import { problem, tooManyRequests } from '../../gateway/problems.ts'
import { deviceOf, sessionAnswer } from '../sessions.ts'
import { challengeProblem, factorNotFound } from './challenge.ts'
import { appOf, type Factor, factorsOf, isVerified, lockFactors } from './factor-rows.ts'
import { raiseSession } from './second-step.ts'
import { periodOf } from './totp.ts'

/**
 * `POST /factors/:id/verify` (`auth.mfa.verify`): an app's code. The first one verifies the factor, and each raises the
 * session to `aal2`. Wrong codes are counted by account, from any address.
 */
export function verifyCodeRoute(backend: Backend) {
  return async (c: Context<HostEnv>): Promise<Response> => {
    const claims = c.get('claims')
    if (!claims) return unauthorized(c)
    const { code, challenge_id } = c.get('body')
    const challenge = z.uuid().safeParse(challenge_id)
    if (typeof code !== 'string' || code === '' || !challenge.success)
      return problem(c, 400, 'validation_failed', 'Code needs to be non-empty')
    const { secondStep } = backend.throttle
    return backend.db.transaction(async (tx) => {
      await lockFactors(tx, claims.sub)
      // Asked and counted under the lock, or simultaneous guesses would all be made before the first one is counted.
      const wait = await secondStep.waitFor(claims.sub)
      if (wait !== null) return tooManyRequests(c, wait)
      const factor = appOf(await factorsOf(tx, claims.sub), c.req.param('id'))
      if (!factor) return factorNotFound(c)
      const device = deviceOf(c)
      const asked = { id: challenge.data, factorId: factor.id, address: device.address }
      const unanswerable = await challengeProblem(tx, asked)
      if (unanswerable) return problem(c, 422, unanswerable.code, unanswerable.message)
      if (!(await acceptCode(tx, claims.sub, factor, { code, challengeId: challenge.data }))) {
        await secondStep.count(claims.sub)
        return problem(c, 422, 'mfa_verification_failed', 'Invalid TOTP code entered')
      }
      if (!isVerified(factor)) backend.notify('mfa_factor_enrolled', String(claims.email))
      const session = await raiseSession(tx, claims, { factorId: factor.id, method: 'totp', device })
      return session ? c.json(await sessionAnswer({ ...backend, db: tx }, session)) : unauthorized(c)
    })
  }
}

/** Whether the code is right. Then the factor is verified, and the account's unverified ones are removed. */
async function acceptCode(
  tx: Db,
  userId: string,
  { id, secret, last_period }: Factor,
  { code, challengeId }: { code: string; challengeId: string },
): Promise<boolean> {
  const period = periodOf(code, secret ?? '', Date.now())
  // A code is accepted once; so are those of earlier periods, which could be replayed.
  if (period === null || (last_period !== null && period <= last_period)) return false
  await sql`update auth.mfa_challenges set verified_at = now() where id = ${challengeId}::uuid`.execute(tx)
  await sql`update auth.mfa_factors set status = 'verified', last_period = ${period}::bigint, updated_at = now()
    where id = ${id}::uuid`.execute(tx)
  await sql`delete from auth.mfa_factors
    where user_id = ${userId}::uuid and factor_type = 'totp' and status = 'unverified'`.execute(tx)
  return true
}
