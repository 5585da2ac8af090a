import type { Context } from 'hono'
import { z } from 'zod'
import type { Db } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { unauthorized } from '../../gateway/bearer.ts'
import type { Backend, Claims, HostEnv } from '../../gateway/host.ts'
import { problem, tooManyRequests } from '../../gateway/problems.ts'
import { deviceOf, type OpenSession, sessionAnswer } from '../sessions.ts'
import { challengeProblem, factorNotFound } from './challenge.ts'
import { type Factor, factorsOf, lockFactors } from './factor-rows.ts'
import { raiseSession } from './second-step.ts'
import { periodOf } from './totp.ts'

const wrong = { code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' }

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
    const wait = await secondStep.waitFor(claims.sub)
    if (wait !== null) return tooManyRequests(c, wait)
    const verified = await backend.db.transaction(async (tx) => {
      await lockFactors(tx, claims.sub)
      const factors = await factorsOf(tx, claims.sub)
      const factor = factors.find(({ id, factor_type }) => id === c.req.param('id') && factor_type === 'totp')
      if (!factor) return null
      const { address } = deviceOf(c)
      const unanswerable = await challengeProblem(tx, { id: challenge.data, factorId: factor.id, address })
      return unanswerable ?? verifyCode(tx, claims, factor, { code, challengeId: challenge.data })
    })
    if (!verified) return factorNotFound(c)
    if ('refreshToken' in verified) return c.json(await sessionAnswer(backend, verified))
    if (verified === ended) return unauthorized(c)
    if (verified === wrong) await secondStep.count(claims.sub)
    return problem(c, 422, verified.code, verified.message)
  }
}

const ended = { code: 'session_not_found', message: 'The session has ended' }

async function verifyCode(
  tx: Db,
  claims: Claims,
  { id, secret, last_period }: Factor,
  { code, challengeId }: { code: string; challengeId: string },
): Promise<OpenSession | typeof wrong> {
  const period = periodOf(code, secret ?? '', Date.now())
  // A code is accepted once; so are those of earlier periods, which could be replayed.
  if (period === null || (last_period !== null && period <= last_period)) return wrong
  await sql`update auth.mfa_challenges set verified_at = now() where id = ${challengeId}::uuid`.execute(tx)
  await sql`update auth.mfa_factors set status = 'verified', last_period = ${period}::bigint, updated_at = now()
    where id = ${id}::uuid`.execute(tx)
  await sql`delete from auth.mfa_factors
    where user_id = ${claims.sub}::uuid and factor_type = 'totp' and status = 'unverified'`.execute(tx)
  return (await raiseSession(tx, claims, id, 'totp')) ?? ended
}
