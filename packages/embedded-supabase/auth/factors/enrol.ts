import type { Context } from 'hono'
import { sql } from '../../database/sql.ts'
import { unauthorized } from '../../gateway/bearer.ts'
import type { Backend, HostEnv } from '../../gateway/host.ts'
import { problem } from '../../gateway/problems.ts'
import { addFactor, factorsOf, lockedLevel, refusalOfOneMore } from './factor-rows.ts'
import { newTotp } from './totp.ts'

/**
 * `POST /factors` (`auth.mfa.enroll`): creates an app's factor, unverified until its first code. Unverified ones
 * older than five minutes are removed.
 */
export function enrolRoute({ db, siteUrl }: Backend) {
  return async (c: Context<HostEnv>): Promise<Response> => {
    const { claims } = c.get('request')
    if (!claims) return unauthorized(c)
    const { factor_type, friendly_name: name = '', issuer } = c.get('body')
    if (factor_type !== 'totp')
      return problem(c, 400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn')
    return db.transaction(async (tx) => {
      const level = await lockedLevel(tx, claims)
      if (level === null) return unauthorized(c)
      await sql`delete from auth.mfa_factors where user_id = ${claims.sub}::uuid and status = 'unverified'
        and created_at < now() - interval '5 minutes'`.execute(tx)
      const friendly_name = String(name)
      const refusal = refusalOfOneMore(await factorsOf(tx, claims.sub), {
        name: friendly_name,
        level,
      })
      if (refusal) return problem(c, refusal.status, refusal.code, refusal.message)
      const totp = newTotp(String(issuer || new URL(siteUrl).host), String(claims.email))
      const id = await addFactor(tx, claims.sub, {
        factor_type,
        status: 'unverified',
        friendly_name,
        secret: totp.secret,
      })
      return c.json({ id, type: factor_type, friendly_name, totp })
    })
  }
}
