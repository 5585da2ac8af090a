import { createHash, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from 'hono'
import { sql } from 'kysely'
import { Email } from './auth-input.ts'
import { findUser } from './auth-users.ts'
import type { Backend, HostEnv } from './host.ts'
import { withRedirectTo } from './mailer.ts'
import { problem } from './problems.ts'

// Longer than looking an account up and writing its mail takes.
const sameTimeMs = 100

/**
 * `POST /recover` and `POST /resend`: the answer is the same, and comes after the same time, whether the address has
 * an account, has none, or has had its mails for this hour. The limit is asked first: a link that was already sent
 * must not be replaced by one that is not.
 */
export function mailRoute(backend: Backend, kind: 'signup' | 'recovery') {
  return async (c: Context<HostEnv>): Promise<Response> => {
    const email = Email.safeParse(c.get('body').email)
    if (!email.success) return problem(c, 400, 'validation_failed', "L'indirizzo email non è valido.")
    const redirectTo = c.req.query('redirect_to')
    const send = kind === 'signup' ? resend : recover
    await Promise.all([send(c, backend, email.data, redirectTo), sleep(sameTimeMs)])
    return c.json({})
  }
}

async function recover(c: Context<HostEnv>, backend: Backend, email: string, redirectTo: string | undefined) {
  if (!(await backend.throttle.mail.allows('recovery', email))) return
  await withRedirectTo(redirectTo, () => backend.lite(c.req.raw))
}

async function resend(_: Context<HostEnv>, backend: Backend, email: string, redirectTo: string | undefined) {
  const user = await findUser(backend.db, email)
  if (!user || user.confirmed || !(await backend.throttle.mail.allows('signup', email))) return
  await sendConfirmation(backend, { id: user.id, email }, redirectTo)
}

/** A fresh confirmation link for an account that has not used its first one; lite's own `resend` never sends. */
export async function sendConfirmation(
  { db, mailer }: Backend,
  user: { id: string; email: string },
  redirectTo: string | undefined,
): Promise<void> {
  const code = Array.from({ length: 10 }, () => randomInt(10)).join('')
  const hash = createHash('sha256').update(`${user.email}${code}`).digest('hex')
  await sql`update auth.users set confirmation_token = ${hash}, confirmation_sent_at = now()
    where id = ${user.id}::uuid`.execute(db)
  await withRedirectTo(redirectTo, () => mailer.sendConfirmation(user.email, hash, code))
}
