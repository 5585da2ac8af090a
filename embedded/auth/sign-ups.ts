import { randomUUID } from 'node:crypto'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { type Device, type OpenSession, openSession, unknownDevice } from './sessions.ts'
import { lockAddress, replaceUnconfirmed } from './users.ts'

/**
 * A sign-up whose link has not been opened. `passwordHash` is null for a link that was sent again while several
 * passwords were waiting. `linkHash` is null when no mail was sent.
 */
export type SignUp = {
  email: string
  passwordHash: string | null
  displayName: string | null
  linkHash: string | null
}

/**
 * Makes the table in which sign-ups wait until their link is opened. If the account were made at sign-up, it would get
 * the password of the first person to name the address, and the owner's confirmation would open it for that person.
 */
export async function ensureSignUps(db: Db): Promise<void> {
  // Asked first, because each statement below is forced to the disk, at every start. The index is made last.
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('auth.sign_ups_email_idx') is not null as there`.execute(db)
  if (rows[0]?.there) return
  await sql`create table if not exists auth.sign_ups (
    id uuid primary key,
    email varchar(254) not null,
    encrypted_password varchar(255),
    display_name varchar(200),
    link_hash varchar(64) unique,
    contested boolean not null,
    created_at timestamptz not null default now()
  )`.execute(db)
  await sql`alter table auth.sign_ups enable row level security`.execute(db)
  await sql`create index if not exists sign_ups_email_idx on auth.sign_ups (email, created_at)`.execute(db)
}

/**
 * Stores a sign-up. Of an address's sign-ups without a mail, only the last stays. Once a second password waits for an
 * address, all its sign-ups are marked as contested until they expire: the person who opens a link may not be the one
 * who chose its password, so none of them will count. For an equal password, the caller passes the hash that waits already.
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

/** The password hash of the last of an address's sign-ups that wait, or null when there is none. */
export async function waitingHash(db: Db, email: string): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    select encrypted_password as hash from auth.sign_ups
    where email = ${email} and encrypted_password is not null
    order by created_at desc limit 1`.execute(db)
  return rows[0]?.hash ?? null
}

/**
 * The sign-up for which a link is sent again, or null when none waits. When several passwords wait, the link has none of
 * them, because the server cannot tell which one belongs to the reader of the mail.
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
 * A session of the account that a link has made. `contested`: the account has no password, because several people may
 * have signed up, and the person has to choose one.
 */
export type OpenedSignUp = { session: OpenSession; contested: boolean }

/**
 * Opens a confirmation link: makes the account and forgets every sign-up of the address. The account has the password of
 * the sign-up, or none when sign-ups with different passwords were waiting: whoever opens the link has the mailbox, but
 * the link's password may be a stranger's. Null when the link is unknown, too old, or its address has a confirmed account
 * by now.
 * @param maxAge seconds that a link lasts
 */
export function openSignUp(
  db: Db,
  linkHash: string,
  maxAge: number,
  device: Device = unknownDevice,
): Promise<OpenedSignUp | null> {
  return db.transaction(async (tx) => {
    const { rows: addresses } = await sql<{ email: string }>`select email from auth.sign_ups
      where link_hash = ${linkHash} and created_at > now() - make_interval(secs => ${maxAge})`.execute(tx)
    const [address] = addresses
    if (!address) return null
    await lockAddress(tx, address.email)
    // Read under the lock, because another sign-up for the address may have come before it.
    const { rows } = await sql<{ contested: boolean; hash: string | null; name: string | null }>`
      delete from auth.sign_ups where link_hash = ${linkHash}
      returning contested, encrypted_password as hash, display_name as name`.execute(tx)
    const [found] = rows
    if (!found) return null
    // Without a password: sent again while several waited.
    const contested = found.contested || found.hash === null
    const user = await replaceUnconfirmed(tx, {
      email: address.email,
      passwordHash: contested ? null : found.hash,
      confirmed: true,
      appMetadata: {},
      // The name may be a stranger's as well.
      userMetadata: contested || found.name === null ? {} : { display_name: found.name },
    })
    return user && { session: await openSession(tx, user.id, 'otp', device), contested }
  })
}
