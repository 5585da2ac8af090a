import { z } from 'zod'
import type { Db } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { unauthorized } from '../../gateway/bearer.ts'
import { problem, tooManyRequests } from '../../gateway/problems.ts'
import { invalid } from '../input.ts'
import { deviceOf, sessionAnswer } from '../sessions.ts'
import { attemptsOf } from './attempts.ts'
import { challengeProblem, factorNotFound } from './challenge.ts'
import { appOf, type Factor, isVerified } from './factor-rows.ts'
import { raiseSession } from './second-step.ts'
import { periodAt, periodOf } from './totp.ts'
import { withFactors } from './with-factors.ts'

const wrong = 'Invalid TOTP code entered'
/** `src/features/profile/factors.ts` knows it by its text, since its code is that of any wrong one. */
const wrongClock =
  "L'orologio del telefono sembra sbagliato di qualche minuto: attiva data e ora automatiche, poi scrivi il codice nuovo"

/**
 * `POST /factors/:id/verify` (`auth.mfa.verify`): an app's code. The first one verifies the factor, and each raises the
 * session to `aal2`. Wrong codes are counted (`attemptsOf`).
 */
export const verifyCodeRoute = withFactors(async (c, { tx, notify, claims, level, factors }, backend) => {
  const { code, challenge_id } = c.get('body')
  const challenge = z.uuid().safeParse(challenge_id)
  if (typeof code !== 'string' || code === '' || !challenge.success)
    return invalid(c, 'Code needs to be non-empty')
  const device = deviceOf(c)
  const attempts = await attemptsOf(tx, backend.throttle, { claims, level, network: device.address })
  if (attempts.wait !== null) return tooManyRequests(c, attempts.wait)
  const factor = appOf(factors, c.req.param('id'))
  if (!factor) return factorNotFound(c)
  const asked = { id: challenge.data, factorId: factor.id, address: device.address }
  const unanswerable = await challengeProblem(tx, asked)
  if (unanswerable) return problem(c, 422, unanswerable.code, unanswerable.message)
  if (!(await acceptCode(tx, claims.sub, factor, { code, challengeId: challenge.data }))) {
    await attempts.countWrong(notify)
    const reason = (await isOfWrongClock(tx, factor, code)) ? wrongClock : wrong
    return problem(c, 422, 'mfa_verification_failed', reason)
  }
  if (!isVerified(factor)) notify('mfa_factor_enrolled', String(claims.email))
  const session = await raiseSession(tx, claims, { factorId: factor.id, method: 'totp', device })
  return session ? c.json(await sessionAnswer({ ...backend, db: tx, notify }, session)) : unauthorized(c)
})

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
  if (await isRefusedPeriod(tx, id, period)) return false
  await sql`update auth.mfa_challenges set verified_at = now() where id = ${challengeId}::uuid`.execute(tx)
  await sql`update auth.mfa_factors set status = 'verified', last_period = ${period}::bigint, updated_at = now()
    where id = ${id}::uuid`.execute(tx)
  await sql`delete from auth.mfa_factors
    where user_id = ${userId}::uuid and factor_type = 'totp' and status = 'unverified'`.execute(tx)
  return true
}

/** Periods of 30 seconds by which a phone's clock may be wrong to be told so: ten minutes, either way. */
const farthest = 20

/**
 * Whether a code that is wrong now is one of the app's, of some minutes ago or ahead. It is refused for good then. One of a
 * period before the last that was accepted says nothing, since somebody may have seen it.
 */
async function isOfWrongClock(tx: Db, { id, secret, last_period }: Factor, code: string): Promise<boolean> {
  const now = Date.now()
  const period = periodOf(code, secret ?? '', now, farthest)
  if (period === null || period <= (last_period ?? 0)) return false
  const oldest = periodAt(now) - farthest
  await sql`delete from auth.refused_periods
    where factor_id = ${id}::uuid and period < ${oldest}::bigint`.execute(tx)
  await sql`insert into auth.refused_periods (factor_id, period)
    values (${id}::uuid, ${period}::bigint) on conflict do nothing`.execute(tx)
  return true
}

async function isRefusedPeriod(tx: Db, factorId: string, period: number): Promise<boolean> {
  const { rows } = await sql`select from auth.refused_periods
    where factor_id = ${factorId}::uuid and period = ${period}::bigint`.execute(tx)
  return rows.length > 0
}
