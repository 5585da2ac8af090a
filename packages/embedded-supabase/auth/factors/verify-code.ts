import { z } from 'zod'
import type { Db } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { unauthorized } from '../../gateway/bearer.ts'
import type { Backend } from '../../gateway/host.ts'
import { problem, tooManyRequests } from '../../gateway/problems.ts'
import { deviceOf, sessionAnswer } from '../sessions.ts'
import { attemptsOf } from './attempts.ts'
import { challengeProblem, factorNotFound } from './challenge.ts'
import { appOf, type Factor, isVerified } from './factor-rows.ts'
import { isOfWrongClock, isRefusedPeriod } from './refused-periods.ts'
import { raiseSession } from './second-step.ts'
import { periodOf } from './totp.ts'
import { withFactors } from './with-factors.ts'

const wrong = 'Invalid TOTP code entered'
/** `src/features/profile/factors.ts` knows it by its text, since its code is that of any wrong one. */
const wrongClock =
  "L'orologio del telefono sembra sbagliato di qualche minuto: attiva data e ora automatiche, poi scrivi il codice nuovo"

/**
 * `POST /factors/:id/verify` (`auth.mfa.verify`): an app's code. The first one verifies the factor, and each raises the
 * session to `aal2`. Wrong codes are counted (`attemptsOf`).
 */
export const verifyCodeRoute = (backend: Backend) =>
  withFactors(backend, async (c, { tx, notify, claims, level, factors }) => {
    const { code, challenge_id } = c.get('body')
    const challenge = z.uuid().safeParse(challenge_id)
    if (typeof code !== 'string' || code === '' || !challenge.success)
      return problem(c, 400, 'validation_failed', 'Code needs to be non-empty')
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
