import { randomUUID } from 'node:crypto'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Backend, JsonObject } from '../gateway/host.ts'

export type AuthUser = {
  id: string
  encrypted_password: string | null
  confirmed: boolean
  /** An admin has made it with metadata of its own, and its link has not been opened yet. */
  invited: boolean
}

const columns = sql`id, encrypted_password, email_confirmed_at is not null as confirmed,
  email_confirmed_at is null and raw_app_meta_data - array['provider', 'providers'] <> '{}' as invited`

export async function findUser(db: Backend['db'], email: string): Promise<AuthUser | null> {
  const { rows } = await sql<AuthUser>`
    select ${columns} from auth.users where email = ${email}`.execute(db)
  return rows[0] ?? null
}

export async function findUserById(db: Backend['db'], id: string): Promise<AuthUser | null> {
  const { rows } = await sql<AuthUser>`
    select ${columns} from auth.users where id = ${id}::uuid`.execute(db)
  return rows[0] ?? null
}

/**
 * Locks an address until the transaction ends, so that accounts for it are created and confirmed one after the other.
 */
export async function lockAddress(tx: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`account of ${email}`}, 0))`.execute(tx)
}

export type NewAccount = {
  email: string
  /** Null: no password is valid until one is set. */
  passwordHash: string | null
  confirmed: boolean
  appMetadata: JsonObject
  userMetadata: JsonObject
}

/**
 * Creates an account with its identity; deletes the address's unconfirmed account and its pending sign-ups. Null when
 * the address has a confirmed or an invited account. Called in a transaction, after `lockAddress`. Throws the errors of the
 * database's triggers.
 */
export async function replaceUnconfirmed(
  tx: Db,
  account: NewAccount,
): Promise<(JsonObject & { id: string }) | null> {
  const { email, confirmed } = account
  const present = await findUser(tx, email)
  if (present?.confirmed || present?.invited) return null
  await sql`delete from auth.users where email = ${email}`.execute(tx)
  await sql`delete from auth.sign_ups where email = ${email}`.execute(tx)
  const id = randomUUID()
  const now = new Date().toISOString()
  const app_metadata = { provider: 'email', providers: ['email'], ...account.appMetadata }
  const identity = { sub: id, email, email_verified: confirmed, phone_verified: false }
  const user_metadata = { ...account.userMetadata, ...identity }
  await sql`insert into auth.users
    (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
     created_at, updated_at)
    values (${id}, 'authenticated', 'authenticated', ${email}, ${account.passwordHash}, ${confirmed ? now : null},
      ${JSON.stringify(app_metadata)}::text::jsonb, ${JSON.stringify(user_metadata)}::text::jsonb, ${now}, ${now})`.execute(
    tx,
  )
  await sql`insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    values (${randomUUID()}, 'email', ${id}, ${id}, ${JSON.stringify(identity)}::text::jsonb)`.execute(tx)
  return { id, email, app_metadata, user_metadata, created_at: now, updated_at: now }
}

/** Whether this server issued a refresh token whose session still exists. */
export async function isRefreshToken(db: Backend['db'], token: string): Promise<boolean> {
  const { rows } = await sql`select from auth.refresh_tokens where token = ${token}`.execute(db)
  return rows.length > 0
}
