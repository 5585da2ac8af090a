import type { Context } from 'hono'
import { sql } from 'kysely'
import type { Backend, HostEnv } from './host.ts'
import { inTurnByKey } from './in-turn.ts'
import { problem, tooManyRequests } from './problems.ts'

/** `PUT /user`: a new password ends every other session; the address stays what it is, as the profile page says. */
export function updateUserRoute({ db, lite }: Backend) {
  return async (c: Context<HostEnv>): Promise<Response> => {
    const { email, password } = c.get('body')
    if (email !== undefined)
      return problem(c, 422, 'email_change_disabled', "L'email non può essere modificata.")
    const response = await lite(c.req.raw)
    const claims = c.get('claims')
    if (response.ok && password !== undefined && claims) {
      // Refresh tokens go with their session.
      await sql`delete from auth.sessions
        where user_id = ${claims.sub}::uuid and id <> ${claims.session_id ?? null}::uuid`.execute(db)
    }
    return response
  }
}

/** `/verify`, by link or by code: only the two kinds that are ever sent, throttled on failures. */
export function verifyRoute({ lite, throttle }: Backend) {
  const inTurn = inTurnByKey()
  return async (c: Context<HostEnv>): Promise<Response> => {
    const type = c.req.method === 'GET' ? c.req.query('type') : c.get('body').type
    if (type !== 'signup' && type !== 'recovery') {
      return problem(c, 400, 'validation_failed', 'Il link non è valido.')
    }
    const address = c.get('address')
    // In turn, so that links tried at once are counted one after the other.
    return inTurn(address, async () => {
      const wait = await throttle.verify.waitFor('', address)
      if (wait !== null) return tooManyRequests(c, wait)
      const response = await lite(c.req.raw)
      const failed = response.status >= 400 || /#error=/.test(response.headers.get('location') ?? '')
      if (failed) await throttle.verify.count('', address)
      return response
    })
  }
}
