import { randomUUID } from 'node:crypto'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { confirmInvited } from './invitations.ts'
import { type Device, type OpenSession, openSession } from './sessions.ts'
import { findUser, lockAddress, replaceUnconfirmed } from './users.ts'

/**
 * A sign-up whose link has not been opened. `passwordHash` is null for a link that was sent again while several
 * passwords were pending; `linkHash` is null when no mail was sent.
 */
export type SignUp = {
  email: string
  passwordHash: string | null
  displayName: string | null
  linkHash: string | null
}

/**
 * Stores a sign-up; of an address's sign-ups without a mail only the last is kept. Once a second password is pending
 * for an address, all its sign-ups become contested: the person who opens a link may not be the one who chose its
 * password, so none of the passwords will count. For an equal password the caller passes the pending hash.
 */
export async function keepSignUp(db: Db, signUp: SignUp): Promise<void> {
  const { email, passwordHash, displayName, linkHash } = signUp
  await db.transaction(async (tx) => {
    await lockAddress(tx, email)
    const { rows: others } = await sql`select from auth.sign_ups where email = ${email}
      and (contested or encrypted_password is distinct from ${passwordHash}::text) limit 1`.execute(tx)
    const contested = others.length > 0
    if (contested) await sql`update auth.sign_ups set contested = true where email = ${email}`.execute(tx)
    if (linkHash === null) {
      await sql`delete from auth.sign_ups where email = ${email} and link_hash is null`.execute(tx)
    }
    await sql`insert into auth.sign_ups (id, email, encrypted_password, display_name, link_hash, contested)
      values (${randomUUID()}, ${email}, ${passwordHash}, ${displayName}, ${linkHash}, ${contested})`.execute(
      tx,
    )
  })
}

/** The password hash of the address's latest sign-up, or null. */
export async function waitingHash(db: Db, email: string): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    select encrypted_password as hash from auth.sign_ups
    where email = ${email} and encrypted_password is not null
    order by created_at desc limit 1`.execute(db)
  return rows[0]?.hash ?? null
}

/**
 * The sign-up for which a link is sent again, or null. With several passwords pending the link gets none of them,
 * because the server cannot tell which one the reader of the mail chose.
 */
export async function signUpToResend(db: Db, email: string): Promise<Omit<SignUp, 'linkHash'> | null> {
  const { rows } = await sql<{ contested: boolean; hash: string | null; name: string | null }>`
    select contested, encrypted_password as hash, display_name as name from auth.sign_ups
    where email = ${email} order by created_at desc limit 1`.execute(db)
  const [last] = rows
  if (!last) return null
  return last.contested
    ? { email, passwordHash: null, displayName: null }
    : { email, passwordHash: last.hash, displayName: last.name }
}

/**
 * The session of the new account. `contested`: it has no password because several people may have signed up, so the
 * person has to choose one.
 */
export type OpenedSignUp = { session: OpenSession; contested: boolean }

/**
 * Opens a confirmation link: creates the account and deletes every sign-up of the address. A contested account gets no
 * password: the opener has the mailbox, but the password may be a stranger's. An invited
 * account stays and is confirmed. Null when the link is unknown or expired, or the address has a confirmed account by
 * now.
 * @param maxAge seconds for which a link is valid
 */
export function openSignUp(
  db: Db,
  linkHash: string,
  maxAge: number,
  device: Device,
): Promise<OpenedSignUp | null> {
  return db.transaction(async (tx) => {
    const { rows: addresses } = await sql<{ email: string }>`select email from auth.sign_ups
      where link_hash = ${linkHash} and created_at > now() - make_interval(secs => ${maxAge})`.execute(tx)
    const [address] = addresses
    if (!address) return null
    await lockAddress(tx, address.email)
    // Read under the lock, because another sign-up for the address may have been stored meanwhile.
    const { rows } = await sql<{ contested: boolean; hash: string | null; name: string | null }>`
      delete from auth.sign_ups where link_hash = ${linkHash}
      returning contested, encrypted_password as hash, display_name as name`.execute(tx)
    const [found] = rows
    if (!found) return null
    // The hash is null for a link that was sent again while several passwords were pending.
    const contested = found.contested || found.hash === null
    const present = await findUser(tx, address.email)
    if (present?.invited) {
      // Whoever signed up here need not be whom the admin has invited, so that this password does not count either. As on
      // hosted Supabase the page knows by the account that it has no password yet.
      await confirmInvited(tx, present.id)
      await sql`delete from auth.sign_ups where email = ${address.email}`.execute(tx)
      return { session: await openSession(tx, present.id, 'otp', device), contested: false }
    }
    const user = await replaceUnconfirmed(tx, {
      email: address.email,
      passwordHash: contested ? null : found.hash,
      confirmed: true,
      appMetadata: {},
      // Like the password, the name may be a stranger's.
      userMetadata: contested || found.name === null ? {} : { display_name: found.name },
    })
    return user && { session: await openSession(tx, user.id, 'otp', device), contested }
  })
}
