import { sql } from '../../database/sql.ts'
import type { Backend } from '../../gateway/host.ts'
import { problem } from '../../gateway/problems.ts'
import { addFactor, factorsOf, refusalOfOneMore } from './factor-rows.ts'
import { newTotp } from './totp.ts'
import { withFactors } from './with-factors.ts'

/**
 * `POST /factors` (`auth.mfa.enroll`): creates an app's factor, unverified until its first code. Unverified ones
 * older than five minutes are removed.
 */
export const enrolRoute = (backend: Backend) =>
  withFactors(backend, async (c, { tx, claims, level }) => {
    const { factor_type, friendly_name: name = '', issuer } = c.get('body')
    if (factor_type !== 'totp')
      return problem(c, 400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn')
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
