import type { Context } from 'hono'
import type { Backend, HostEnv } from '../gateway/host.ts'
import { tooManyRequests } from '../gateway/problems.ts'
import { newMailLink } from '../mail/link.ts'
import type { SentMail } from '../mail/mail.ts'
import { Email, invalidEmail } from './input.ts'
import { tooManyMails } from './invitations.ts'
import { keepRecoveryLink } from './recovery.ts'
import { withRoundedDuration } from './rounded-duration.ts'
import { keepSignUp, signUpToResend } from './sign-ups.ts'
import { findUser } from './users.ts'

// Milliseconds, longer than finding an account and writing its mail takes.
const stepMs = 100

/**
 * `POST /recover` and `POST /resend`. With the secret key a recovery's answer says what has become of the mail, where the
 * server can know (`last_mail`). To everybody else answer and duration are the same whether the address has an account, has none, or
 * has had its mails for this hour. The limit is checked first, because a new link voids the one before it and then has
 * to be sent.
 */
export const mailRoute =
  (kind: 'signup' | 'recovery') =>
  async (c: Context<HostEnv>, backend: Backend): Promise<Response> => {
    if (kind === 'recovery' && c.get('request').key === 'secret') return recoverForAdmin(c, backend)
    const wait = await backend.throttle.mailRequest.take(c.get('request').address)
    if (wait !== null) return tooManyRequests(c, wait)
    const email = Email.safeParse(c.get('body').email)
    if (!email.success) return invalidEmail(c)
    const page = backend.redirect(c.req.query('redirect_to'))
    const send = kind === 'signup' ? resend : recover
    await withRoundedDuration<unknown>(stepMs, () => send(backend, email.data, page))
    return c.json({})
  }

async function recover(backend: Backend, email: string, page: string): Promise<SentMail | null> {
  if (!(await backend.throttle.mail.allows('recovery', email))) return null
  const link = newMailLink()
  if (!(await keepRecoveryLink(backend.db, email, link.hash))) return null
  return backend.mailer('recovery', email, link, page)
}

async function recoverForAdmin(c: Context<HostEnv>, backend: Backend): Promise<Response> {
  const email = Email.safeParse(c.get('body').email)
  if (!email.success) return invalidEmail(c)
  if (!(await findUser(backend.db, email.data))) return c.json({})
  const sent = await recover(backend, email.data, backend.redirect(c.req.query('redirect_to')))
  return sent ? c.json({ last_mail: await sent.outcome() }) : tooManyMails(c)
}

/** Sends a new link for an unconfirmed sign-up, or for an account that somebody made by signing up in 1.0.0. */
async function resend({ db, throttle, mailer }: Backend, email: string, page: string): Promise<void> {
  const user = await findUser(db, email)
  const earlier = user && !user.invited ? { email, passwordHash: null, displayName: null } : null
  const signUp = (await signUpToResend(db, email)) ?? earlier
  if (!signUp || user?.confirmed || !(await throttle.mail.allows('signup', email))) return
  const link = newMailLink()
  await keepSignUp(db, { ...signUp, linkHash: link.hash })
  mailer('signup', email, link, page)
}
