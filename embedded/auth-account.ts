import type { Context } from 'hono'
import { sql } from 'kysely'
import { asJson } from './auth/lite-request.ts'
import { UserData } from './auth/metadata.ts'
import type { Backend, HostEnv } from './host.ts'
import { problem } from './problems.ts'

/** `PUT /user`: a new password ends every other session; the address stays what it is, as the profile page says. */
export function updateUserRoute({ db, lite, passwordTurn }: Backend) {
  return async (c: Context<HostEnv>): Promise<Response> => {
    const { email, password, data } = c.get('body')
    if (email !== undefined)
      return problem(c, 422, 'email_change_disabled', "L'email non può essere modificata.")
    const about = UserData.safeParse(data)
    if (!about.success)
      return problem(c, 400, 'validation_failed', 'Il nome può avere al massimo 200 caratteri.')
    const claims = c.get('claims')
    const write = () => lite(asJson(c.req.raw, { data: about.data ?? undefined, password }))
    const response = await (password === undefined ? write() : passwordTurn(c, claims?.sub ?? '', write))
    if (response.ok && password !== undefined && claims) {
      // Refresh tokens go with their session.
      await sql`delete from auth.sessions
        where user_id = ${claims.sub}::uuid and id <> ${claims.session_id ?? null}::uuid`.execute(db)
    }
    return response
  }
}
