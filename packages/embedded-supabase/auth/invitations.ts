import type { Context } from 'hono'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Backend, HostEnv, JsonObject } from '../gateway/host.ts'
import { problem } from '../gateway/problems.ts'
import { invitationSeconds, newMailLink } from '../mail/link.ts'
import { Email, invalidEmail } from './input.ts'
import { type Device, type OpenSession, openSession } from './sessions.ts'
import { findUser } from './users.ts'

type InviteBackend = Pick<Backend, 'db' | 'mailer' | 'redirect' | 'throttle'>

/**
 * `POST /invite` (`auth.admin.inviteUserByEmail`): mails a new link to an account that an admin has made and nobody has
 * opened yet. The link before it is void then. `last_mail` says what has become of it, where the server can know.
 */
export async function inviteRoute(
  c: Context<HostEnv>,
  { db, mailer, redirect, throttle }: InviteBackend,
): Promise<Response> {
  const email = Email.safeParse(c.get('body').email)
  if (!email.success) return invalidEmail(c)
  const user = await findUser(db, email.data)
  if (user?.confirmed) return problem(c, 422, 'email_exists', "L'indirizzo email ha già un account.")
  if (!(await throttle.mail.allows('invite', email.data))) return tooManyMails(c)
  const link = newMailLink()
  if (!(await keepInvitation(db, email.data, link.hash)))
    return problem(c, 404, 'user_not_found', 'User not found')
  const page = redirect(c.req.query('redirect_to'))
  const sent = mailer('invite', email.data, link, page, await metadataOf(db, email.data))
  if (!sent) return tooManyMails(c)
  await sent.kept
  const invited = await noteInvited(db, email.data)
  // The account has got another address meanwhile, so that the link opens nothing.
  if (!invited) return problem(c, 404, 'user_not_found', 'User not found')
  return c.json({ ...invited, last_mail: await sent.outcome() })
}

const confirmed = sql`confirmation_token = null, encrypted_password = null, email_confirmed_at = now(), updated_at = now()`
/** Only for callers who may learn that the address has an account. Supabase's auth service answers the same. */
export const tooManyMails = (c: Context<HostEnv>) =>
  problem(c, 429, 'over_email_send_rate_limit', 'Email rate limit exceeded')

/** Gives the account its link; false when no unconfirmed account has this address. */
export async function keepInvitation(db: Db, email: string, linkHash: string): Promise<boolean> {
  const { rows } = await sql`update auth.users
    set confirmation_token = ${linkHash}, confirmation_sent_at = now(), updated_at = now()
    where email = ${email} and email_confirmed_at is null
    returning id`.execute(db)
  return rows.length > 0
}

/** What the invitation's template may say of the account. */
async function metadataOf(db: Db, email: string): Promise<JsonObject> {
  const { rows } = await sql<{ raw_user_meta_data: JsonObject | null }>`
    select raw_user_meta_data from auth.users where email = ${email}`.execute(db)
  return rows[0]?.raw_user_meta_data ?? {}
}

/**
 * Notes that a mail with the account's link, this one or one that was asked for meanwhile, is kept. Apart from
 * `keepInvitation`, so that an account whose mail was not taken, or lost by a kill, never counts as invited. Null when no
 * unconfirmed account has the address any more.
 */
async function noteInvited(db: Db, email: string): Promise<JsonObject | null> {
  const { rows } = await sql<JsonObject>`update auth.users set invited_at = now(), updated_at = now()
    where email = ${email} and length(confirmation_token) > 6 and email_confirmed_at is null
    returning id, email, invited_at, created_at, updated_at`.execute(db)
  return rows[0] ?? null
}

/**
 * Opens an invitation's link, which confirms the account; a password that it has was never its owner's. Null when the link
 * is unknown, used or expired.
 */
export function openInvitation(db: Db, linkHash: string, device: Device): Promise<OpenSession | null> {
  return db.transaction(async (tx) => {
    // The condition on the length lets PostgreSQL use the index of these tokens.
    const { rows } = await sql<{ id: string }>`
      update auth.users set ${confirmed} where confirmation_token = ${linkHash} and length(confirmation_token) > 6 and email_confirmed_at is null
        and confirmation_sent_at > now() - make_interval(secs => ${invitationSeconds})
      returning id`.execute(tx)
    const [user] = rows
    return user ? openSession(tx, user.id, 'otp', device) : null
  })
}

/** Confirms an invited account whose address has been confirmed by another mail. Its owner has yet to choose a password. */
export async function confirmInvited(tx: Db, userId: string): Promise<void> {
  await sql`update auth.users set ${confirmed} where id = ${userId}::uuid`.execute(tx)
}
