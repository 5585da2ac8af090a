import type { Db } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { problem } from '../../gateway/problems.ts'
import { invalid } from '../input.ts'
import type { Method } from '../sessions.ts'
import { factorNotFound } from './challenge.ts'
import { addFactor, appOf, type Factor, factorsOf, isVerified, refusalOfOneMore } from './factor-rows.ts'
import { newTotp } from './totp.ts'
import { withFactors } from './with-factors.ts'

/**
 * `POST /factors` (`auth.mfa.enroll`): creates an app's factor, unverified until its first code. Unverified ones
 * older than five minutes are removed.
 */
export const enrolRoute = withFactors(async (c, { tx, claims, level }, backend) => {
  const { factor_type, friendly_name: name = '', issuer } = c.get('body')
  if (factor_type !== 'totp') return invalid(c, 'factor_type needs to be totp, phone, or webauthn')
  await sql`delete from auth.mfa_factors where user_id = ${claims.sub}::uuid and status = 'unverified'
    and created_at < now() - interval '5 minutes'`.execute(tx)
  const friendly_name = String(name)
  const refusal = refusalOfOneMore(await factorsOf(tx, claims.sub), { name: friendly_name, level })
  if (refusal) return problem(c, refusal.status, refusal.code, refusal.message)
  const totp = newTotp(String(issuer || new URL(backend.siteUrl).host), String(claims.email))
  const { secret } = totp
  const id = await addFactor(tx, claims.sub, { factor_type, status: 'unverified', friendly_name, secret })
  return c.json({ id, type: factor_type, friendly_name, totp })
})

const soleFactor = 'Recovery codes cannot be the only verified factor. Delete your recovery codes first.'

/** `DELETE /factors/:id` (`auth.mfa.unenroll`). Recovery codes cannot be the only factor, so they are removed before the last app. */
export const removeFactorRoute = withFactors(async (c, { tx, notify, claims, level, factors }) => {
  const factor = appOf(factors, c.req.param('id'))
  if (!factor) return factorNotFound(c)
  if (isVerified(factor) && level !== 'aal2')
    return problem(c, 422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
  const others = factors.filter((other) => other !== factor && isVerified(other))
  if (isVerified(factor) && others.length > 0 && others.every(isRecovery))
    return problem(c, 422, 'mfa_recovery_codes_sole_factor', soleFactor)
  await deleteFactor(tx, factor)
  if (isVerified(factor)) notify('mfa_factor_unenrolled', String(claims.email))
  return c.json({ id: factor.id })
})

const isRecovery = ({ factor_type }: Factor) => factor_type === 'recovery_code'

const methods: Record<Factor['factor_type'], Method> = { totp: 'totp', recovery_code: 'mfa/recovery_code' }

/**
 * Deletes a factor. The sessions that it had raised are `aal1` again and their tokens no longer name it, as on hosted
 * Supabase.
 */
export async function deleteFactor(
  tx: Db,
  { id, factor_type }: Pick<Factor, 'id' | 'factor_type'>,
): Promise<void> {
  await sql`delete from auth.mfa_amr_claims as claim using auth.sessions as session
    where session.id = claim.session_id and session.factor_id = ${id}::uuid
      and claim.authentication_method = ${methods[factor_type]}`.execute(tx)
  await sql`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${id}::uuid`.execute(tx)
  await sql`delete from auth.mfa_factors where id = ${id}::uuid`.execute(tx)
}
