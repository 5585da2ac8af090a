import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { sql } from '../database/sql.ts'
import type { Backend, HostEnv, JsonObject } from '../gateway/host.ts'
import { problem } from '../gateway/problems.ts'
import { Email, invalid, weakPassword } from './input.ts'
import { replacePassword } from './password-change.ts'
import { hashPassword } from './passwords.ts'
import { userAnswer } from './sessions.ts'
import { lockAddress, replaceUnconfirmed } from './users.ts'

export const secretKeyOnly = createMiddleware<HostEnv>(async (c, next) =>
  c.get('request').key === 'secret' ? next() : problem(c, 403, 'not_admin', 'User not allowed'),
)

const Page = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(1000).default(50),
})

/** `GET /admin/users` (supabase-js: `auth.admin.listUsers`); the oldest accounts come first. */
export async function listUsersRoute(c: Context<HostEnv>, { db }: Backend): Promise<Response> {
  // supabase-js sends parameters without a value as empty texts.
  const filled = Object.entries(c.req.query()).filter(([, value]) => value !== '')
  const query = Page.safeParse(Object.fromEntries(filled))
  if (!query.success) return invalid(c)
  const { page, per_page } = query.data
  const { rows: users } = await sql`
    select id, aud, role, email, email_confirmed_at, created_at, updated_at, last_sign_in_at, banned_until,
      raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata
    from auth.users order by created_at, id limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  return c.json({ users, aud: 'authenticated' })
}

const units: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 1e-3, us: 1e-6, µs: 1e-6, ns: 1e-9 }

/** Seconds of a duration as Go writes it, such as `24h` or `1h30m`; null for `none`, which ends a block. */
const Duration = z.string().transform((text, context) => {
  if (text === 'none') return null
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s|us|µs|ns)/g)]
  if (parts.length > 0 && parts.map(([part]) => part).join('') === text)
    return parts.reduce((sum, [, number, unit = '']) => sum + Number(number) * (units[unit] ?? 0), 0)
  context.addIssue({ code: 'custom', message: 'no duration' })
  return z.NEVER
})

/** The mails whose fate is shown beside an account. */
const linkKinds = ['invite', 'recovery'] as const

/**
 * `GET /admin/users/:id` (`auth.admin.getUserById`). `last_mail` says what has become of the last link to the account,
 * where the server can know.
 */
export async function readUserRoute(c: Context<HostEnv>, { db, lastMail }: Backend): Promise<Response> {
  // Throws `UserGone` where there is none.
  const user = await userAnswer(db, c.req.param('id') ?? '')
  return c.json({ ...user, last_mail: lastMail(user.email, linkKinds) })
}

const Change = z.union([z.strictObject({ password: z.string() }), z.strictObject({ ban_duration: Duration })])

/**
 * `PUT /admin/users/:id` (`auth.admin.updateUserById`): a new password, which ends every session of the account, or a block,
 * during which its sessions and passwords open nothing.
 */
export async function changeUserRoute(
  c: Context<HostEnv>,
  { db, config, notify }: Backend,
): Promise<Response> {
  const id = c.req.param('id') ?? ''
  const change = Change.safeParse(c.get('body'))
  if (!change.success) return invalid(c)
  if ('ban_duration' in change.data) {
    await sql`update auth.users set updated_at = now(),
      banned_until = now() + make_interval(secs => ${change.data.ban_duration}::float8)
      where id = ${id}::uuid`.execute(db)
    return c.json(await userAnswer(db, id))
  }
  if (change.data.password.length < config.auth.minimum_password_length) return weakPassword(c)
  const hash = await hashPassword(change.data.password)
  const user = await replacePassword(db, { userId: id, hash, sessionId: null })
  if (!user) return problem(c, 404, 'user_not_found', 'User not found')
  notify('password_changed', user.email)
  return c.json(user)
}

const NewUser = z.object({
  email: Email,
  /** Without a password, the person chooses one by an invitation. */
  password: z.string().max(72).optional(),
  email_confirm: z.boolean().default(false),
  app_metadata: z.record(z.string(), z.unknown()).default({}),
  user_metadata: z.record(z.string(), z.unknown()).default({}),
})
type NewUser = z.input<typeof NewUser>

/** `POST /admin/users` (supabase-js: `auth.admin.createUser`). */
export async function createUserRoute(c: Context<HostEnv>, backend: Backend): Promise<Response> {
  const user = NewUser.safeParse(c.get('body'))
  if (!user.success) return invalid(c, 'Dati del nuovo utente non validi.')
  const { password } = user.data
  if (password !== undefined && password.length < backend.config.auth.minimum_password_length)
    return weakPassword(c)
  const { refusal } = await backend.hooks.readMetadata(backend.db, user.data.user_metadata, null)
  if (refusal !== null) return invalid(c, refusal)
  const created = await createUser(backend.db, user.data)
  return created ? c.json(created) : problem(c, 422, 'email_exists', "L'indirizzo email ha già un account.")
}

/**
 * Creates an account, replacing one that was never confirmed. Null when the address is taken or invited. Throws the errors of the
 * database's triggers.
 */
export async function createUser(db: Backend['db'], input: NewUser): Promise<JsonObject | null> {
  const { email, password, email_confirm, app_metadata, user_metadata } = NewUser.parse(input)
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const account = await db.transaction(async (tx) => {
    await lockAddress(tx, email)
    return replaceUnconfirmed(tx, {
      email,
      passwordHash,
      confirmed: email_confirm,
      appMetadata: app_metadata,
      userMetadata: user_metadata,
    })
  })
  if (!account) return null
  const { created_at } = account
  return {
    ...account,
    aud: 'authenticated',
    role: 'authenticated',
    phone: '',
    ...(email_confirm && { email_confirmed_at: created_at, confirmed_at: created_at }),
    identities: [],
    is_anonymous: false,
  }
}
