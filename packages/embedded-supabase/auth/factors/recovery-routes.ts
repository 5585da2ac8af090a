import type { Context } from 'hono'
import { unauthorized } from '../../gateway/bearer.ts'
import type { HostEnv } from '../../gateway/host.ts'
import { problem, tooManyRequests } from '../../gateway/problems.ts'
import { invalid } from '../input.ts'
import { deviceOf, sessionAnswer } from '../sessions.ts'
import { attemptsOf } from './attempts.ts'
import { addFactor, type Factor, isVerified, refusalOfOneMore } from './factor-rows.ts'
import { deleteFactor } from './manage.ts'
import { canonical, countCodes, isWellFormed, replaceCodes, spendCode } from './recovery-codes.ts'
import { raiseSession } from './second-step.ts'
import { withFactors } from './with-factors.ts'

const type = 'recovery_code'

const notEnrolled = (c: Context<HostEnv>) =>
  problem(c, 404, 'mfa_factor_not_found', 'The user has not enrolled recovery codes')
const insufficient = (c: Context<HostEnv>) =>
  problem(c, 403, 'insufficient_aal', 'AAL2 required to manage recovery codes')

const wrong = (c: Context<HostEnv>) =>
  problem(c, 422, 'mfa_verification_failed', 'Invalid recovery code entered')

const setIn = (factors: readonly Factor[]) => factors.find(({ factor_type }) => factor_type === type)

/** `GET /factors/recovery-codes` (`auth.mfa.recoveryCodes.getStatus`): how many are left, never which. */
export const recoveryStatusRoute = withFactors(async (c, { tx, factors }) => {
  const set = setIn(factors)
  return set ? c.json({ id: set.id, type, ...(await countCodes(tx, set.id)) }) : notEnrolled(c)
})

/** `POST /factors/recovery-codes` (`generate`): ten codes, shown only now. Needs another verified factor. */
export const generateRecoveryRoute = withFactors(async (c, { tx, notify, claims, level, factors }) => {
  if (level !== 'aal2') return insufficient(c)
  if (setIn(factors))
    return problem(c, 422, 'mfa_verified_factor_exists', 'Recovery codes are already enrolled for this user')
  const name = String(c.get('body').friendly_name || 'Recovery codes')
  const refusal = refusalOfOneMore(factors, { name, level })
  if (refusal) return problem(c, refusal.status, refusal.code, refusal.message)
  if (!factors.some(isVerified))
    return problem(c, 422, 'mfa_recovery_codes_sole_factor', 'At least one other verified factor is required')
  const id = await addFactor(tx, claims.sub, {
    factor_type: type,
    status: 'verified',
    friendly_name: name,
    secret: null,
  })
  const codes = await replaceCodes(tx, id)
  notify('recovery_codes_changed', String(claims.email))
  return c.json({ id, type, friendly_name: name, total: codes.length, codes })
})

/** `POST /factors/recovery-codes/regenerate`: ten new codes, which replace the old ones. */
export const regenerateRecoveryRoute = withFactors(async (c, { tx, notify, claims, level, factors }) => {
  const set = setIn(factors)
  if (level !== 'aal2') return insufficient(c)
  if (!set) return notEnrolled(c)
  const codes = await replaceCodes(tx, set.id)
  notify('recovery_codes_changed', String(claims.email))
  return c.json({ id: set.id, type, friendly_name: set.friendly_name, total: codes.length, codes })
})

/** `DELETE /factors/recovery-codes` (`unenroll`). */
export const removeRecoveryRoute = withFactors(async (c, { tx, notify, claims, level, factors }) => {
  const set = setIn(factors)
  if (level !== 'aal2') return insufficient(c)
  if (!set) return notEnrolled(c)
  await deleteFactor(tx, set)
  notify('recovery_codes_changed', String(claims.email))
  return c.json({ id: set.id })
})

/**
 * `POST /factors/recovery-codes/verify`: a code raises the session to `aal2` and is used up. Wrong ones count towards
 * the same limit as wrong codes of apps; what cannot be a code is refused without counting, since it gains nobody
 * anything.
 */
export const verifyRecoveryRoute = withFactors(async (c, { tx, notify, claims, level, factors }, backend) => {
  const code = canonical(String(c.get('body').code ?? ''))
  if (code === '') return invalid(c, 'Code needs to be non-empty')
  if (!isWellFormed(code)) return wrong(c)
  const device = deviceOf(c)
  const attempts = await attemptsOf(tx, backend.throttle, { claims, level, network: device.address })
  if (attempts.wait !== null) return tooManyRequests(c, attempts.wait, 'mfa_recovery_codes_locked')
  const set = setIn(factors)
  if (!set || !(await spendCode(tx, set.id, code))) {
    await attempts.countWrong(notify)
    return wrong(c)
  }
  notify('recovery_code_used', String(claims.email))
  const method = 'mfa/recovery_code'
  const session = await raiseSession(tx, claims, { factorId: set.id, method, device })
  return session ? c.json(await sessionAnswer({ ...backend, db: tx, notify }, session)) : unauthorized(c)
})
