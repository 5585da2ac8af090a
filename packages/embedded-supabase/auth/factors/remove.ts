import type { Db } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Backend } from '../../gateway/host.ts'
import { problem } from '../../gateway/problems.ts'
import type { Method } from '../sessions.ts'
import { factorNotFound } from './challenge.ts'
import { appOf, type Factor, isVerified } from './factor-rows.ts'
import { withFactors } from './with-factors.ts'

const insufficient = { code: 'insufficient_aal', message: 'AAL2 required to unenroll verified factor' }
const soleFactor = {
  code: 'mfa_recovery_codes_sole_factor',
  message: 'Recovery codes cannot be the only verified factor. Delete your recovery codes first.',
}

/** `DELETE /factors/:id` (`auth.mfa.unenroll`). Recovery codes cannot be the only factor, so they are removed before the last app. */
export const removeFactorRoute = (backend: Backend) =>
  withFactors(backend, async (c, { tx, notify, claims, level, factors }) => {
    const factor = appOf(factors, c.req.param('id'))
    if (!factor) return factorNotFound(c)
    if (isVerified(factor) && level !== 'aal2')
      return problem(c, 422, insufficient.code, insufficient.message)
    const others = factors.filter((other) => other !== factor && isVerified(other))
    if (isVerified(factor) && others.length > 0 && others.every(isRecovery))
      return problem(c, 422, soleFactor.code, soleFactor.message)
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
