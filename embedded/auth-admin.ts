import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { Email } from './auth-input.ts'
import { findUser, hashPassword } from './auth-users.ts'
import type { Backend, HostEnv, JsonObject } from './host.ts'
import { problem } from './problems.ts'

const NewUser = z.object({
  email: Email,
  password: z.string().max(72),
  email_confirm: z.boolean().default(false),
  app_metadata: z.record(z.string(), z.unknown()).default({}),
  user_metadata: z.record(z.string(), z.unknown()).default({}),
})
export type NewUser = z.input<typeof NewUser>

/** `POST /admin/users` (supabase-js: `auth.admin.createUser`), which lite lacks. */
export function createUserRoute(backend: Backend) {
  return async (c: Context<HostEnv>): Promise<Response> => {
    const user = NewUser.safeParse(c.get('body'))
    if (!user.success) return problem(c, 400, 'validation_failed', 'Dati del nuovo utente non validi.')
    if (user.data.password.length < backend.config.auth.minimum_password_length) {
      return problem(c, 422, 'weak_password', 'La password è troppo corta.')
    }
    const created = await createUser(backend.db, user.data)
    return created ? c.json(created) : problem(c, 422, 'email_exists', "L'indirizzo email ha già un account.")
  }
}

/** Makes a user with its identity, both or neither; what the database's triggers raise is thrown. Null: address taken. */
export async function createUser(db: Backend['db'], input: NewUser): Promise<JsonObject | null> {
  const user = NewUser.parse(input)
  if (await findUser(db, user.email)) return null
  const id = randomUUID()
  const now = new Date().toISOString()
  const confirmedAt = user.email_confirm ? now : null
  const app = { provider: 'email', providers: ['email'], ...user.app_metadata }
  const own = { ...user.user_metadata, email_verified: user.email_confirm }
  const identity = { sub: id, email: user.email, email_verified: user.email_confirm, phone_verified: false }
  const password = await hashPassword(user.password)
  try {
    await db.transaction().execute(async (tx) => {
      await sql`insert into auth.users
        (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
         created_at, updated_at)
        values (${id}, 'authenticated', 'authenticated', ${user.email}, ${password}, ${confirmedAt},
          ${JSON.stringify(app)}::text::jsonb, ${JSON.stringify(own)}::text::jsonb, ${now}, ${now})`.execute(
        tx,
      )
      await sql`insert into auth.identities (id, provider, provider_id, user_id, identity_data)
        values (${randomUUID()}, 'email', ${id}, ${id}, ${JSON.stringify(identity)}::text::jsonb)`.execute(tx)
    })
  } catch (error) {
    if (await findUser(db, user.email)) return null
    throw error
  }
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    phone: '',
    ...(confirmedAt && { email_confirmed_at: confirmedAt, confirmed_at: confirmedAt }),
    app_metadata: app,
    user_metadata: own,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
