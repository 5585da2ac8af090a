import type { Context } from 'hono'
import { z } from 'zod'
import type { Backend, HostEnv, JsonObject } from '../gateway/host.ts'
import { problem } from '../gateway/problems.ts'
import { Email } from './input.ts'
import { hashPassword } from './passwords.ts'
import { lockAddress, replaceUnconfirmed } from './users.ts'

const NewUser = z.object({
  email: Email,
  /** Without a password, the person chooses one by an invitation. */
  password: z.string().max(72).optional(),
  email_confirm: z.boolean().default(false),
  app_metadata: z.record(z.string(), z.unknown()).default({}),
  user_metadata: z.record(z.string(), z.unknown()).default({}),
})
export type NewUser = z.input<typeof NewUser>

/** `POST /admin/users` (supabase-js: `auth.admin.createUser`). */
export function createUserRoute(backend: Backend) {
  return async (c: Context<HostEnv>): Promise<Response> => {
    const user = NewUser.safeParse(c.get('body'))
    if (!user.success) return problem(c, 400, 'validation_failed', 'Dati del nuovo utente non validi.')
    const { password } = user.data
    if (password !== undefined && password.length < backend.config.auth.minimum_password_length) {
      return problem(c, 422, 'weak_password', 'La password è troppo corta.')
    }
    const { refusal } = await backend.hooks.readMetadata(backend.db, user.data.user_metadata, null)
    if (refusal !== null) return problem(c, 400, 'validation_failed', refusal)
    const created = await createUser(backend.db, user.data)
    return created ? c.json(created) : problem(c, 422, 'email_exists', "L'indirizzo email ha già un account.")
  }
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
