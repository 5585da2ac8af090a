import { compare, hash } from 'bcryptjs'
import { sql } from 'kysely'
import type { Backend } from './host.ts'

const rounds = 10

export type AuthUser = { id: string; encrypted_password: string | null; confirmed: boolean }

/** The account behind an e-mail address, or null. */
export async function findUser(db: Backend['db'], email: string): Promise<AuthUser | null> {
  const { rows } = await sql<AuthUser>`
    select id, encrypted_password, email_confirmed_at is not null as confirmed
    from auth.users where email = ${email}`.execute(db)
  return rows[0] ?? null
}

/** Whether a refresh token was ever given out, and its session has not been deleted since. */
export async function isRefreshToken(db: Backend['db'], token: string): Promise<boolean> {
  const { rows } = await sql`select from auth.refresh_tokens where token = ${token}`.execute(db)
  return rows.length > 0
}

/** Ends the session of a refresh token that was used before. */
export async function endReusedSession(db: Backend['db'], token: string): Promise<void> {
  await sql`delete from auth.sessions where id in (
    select session_id from auth.refresh_tokens where token = ${token} and revoked)`.execute(db)
}

/** With bcrypt, whose cost slows down whoever tries passwords against a stolen hash. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, rounds)
}

/** Takes as long for an account that does not exist as for one that does. */
export async function passwordMatches(password: string, user: AuthUser | null): Promise<boolean> {
  const matches = await compare(password, user?.encrypted_password ?? decoy)
  return matches && user !== null
}

// Of 32 random bytes that nobody kept, at the same cost as real ones.
const decoy = '$2b$10$YX0whmBc35RG0o90vVaXieJJtt3z7D8N3Elj7Z/z9S5hyypWWT1fW'
