import type { Context } from 'hono'
import type { Db } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { unauthorized } from '../../gateway/bearer.ts'
import type { Backend, HostEnv } from '../../gateway/host.ts'
import { problem } from '../../gateway/problems.ts'
import { factorNotFound } from './challenge.ts'
import { appOf, type Factor, factorsOf, isVerified, lockFactors } from './factor-rows.ts'

const insufficient = { code: 'insufficient_aal', message: 'AAL2 required to unenroll verified factor' }
const soleFactor = {
  code: 'mfa_recovery_codes_sole_factor',
  message: 'Recovery codes cannot be the only verified factor. Delete your recovery codes first.',
}

/** `DELETE /factors/:id` (`auth.mfa.unenroll`). Recovery codes cannot be the only factor, so they are removed before the last app. */
export function removeFactorRoute({ db, notify }: Backend) {
  return async (c: Context<HostEnv>): Promise<Response> => {
    const claims = c.get('claims')
    if (!claims) return unauthorized(c)
    const { sub, aal } = claims
    return db.transaction(async (tx) => {
      await lockFactors(tx, sub)
      const factors = await factorsOf(tx, sub)
      const factor = appOf(factors, c.req.param('id'))
      if (!factor) return factorNotFound(c)
      if (isVerified(factor) && aal !== 'aal2')
        return problem(c, 422, insufficient.code, insufficient.message)
      const others = factors.filter((other) => other !== factor && isVerified(other))
      if (isVerified(factor) && others.length > 0 && others.every(isRecovery))
        return problem(c, 422, soleFactor.code, soleFactor.message)
      await deleteFactor(tx, factor.id)
      if (isVerified(factor)) notify('mfa_factor_unenrolled', String(claims.email))
      return c.json({ id: factor.id })
    })
  }
}

const isRecovery = ({ factor_type }: Factor) => factor_type === 'recovery_code'

/** Deletes a factor; the sessions that it had raised are `aal1` again. */
export async function deleteFactor(tx: Db, id: string): Promise<void> {
  await sql`delete from auth.mfa_factors where id = ${id}::uuid`.execute(tx)
  await sql`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${id}::uuid`.execute(tx)
}
