import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { Db } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** A passkey as auth-js lists it. */
export type Passkey = { id: string; friendly_name: string; created_at: string; last_used_at?: string }

/** Oldest first. */
export async function passkeysOf(db: Db, userId: string): Promise<(Passkey & { credentialId: string })[]> {
  const { rows } = await sql<Passkey & { last_used_at: string | null; credential: string }>`
    select id, friendly_name, created_at, last_used_at, encode(credential_id, 'base64') as credential
    from auth.webauthn_credentials where user_id = ${userId}::uuid order by created_at, id`.execute(db)
  return rows.map(({ last_used_at, credential, ...passkey }) => ({
    ...passkey,
    ...(last_used_at && { last_used_at }),
    credentialId: base64url(credential),
  }))
}

export const listed = ({ id, friendly_name, created_at, last_used_at }: Passkey): Passkey => ({
  id,
  friendly_name,
  created_at,
  ...(last_used_at && { last_used_at }),
})

type New = WebAuthnCredential & { aaguid: string; isBackupEligible: boolean; isBackedUp: boolean }

/** Null when the credential is registered already. */
export async function addPasskey(db: Db, userId: string, credential: New): Promise<Passkey | null> {
  const transports = JSON.stringify(credential.transports ?? [])
  const { rows } = await sql<Passkey>`
    insert into auth.webauthn_credentials
      (user_id, credential_id, public_key, aaguid, sign_count, transports, backup_eligible, backed_up)
    values (${userId}, decode(${base64(credential.id)}::text, 'base64'),
      decode(${Buffer.from(credential.publicKey).toString('base64')}::text, 'base64'),
      ${credential.aaguid}::text::uuid, ${credential.counter}, ${transports}::text::jsonb,
      ${credential.isBackupEligible}, ${credential.isBackedUp})
    on conflict (credential_id) do nothing
    returning id, friendly_name, created_at`.execute(db)
  return rows[0] ?? null
}

export type Owned = { id: string; userId: string; confirmed: boolean; credential: WebAuthnCredential }

/** The passkey of this credential, its row locked until the transaction ends; null when there is none. */
export async function lockPasskey(tx: Db, credentialId: string): Promise<Owned | null> {
  type Row = { id: string; user_id: string; confirmed: boolean; public_key: string; counter: number }
  const { rows } = await sql<Row>`
    select c.id, c.user_id, u.email_confirmed_at is not null as confirmed,
      encode(c.public_key, 'base64') as public_key, c.sign_count::float8 as counter
    from auth.webauthn_credentials as c join auth.users as u on u.id = c.user_id
    where c.credential_id = decode(${base64(credentialId)}::text, 'base64') for no key update of c`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return null
  const publicKey = Uint8Array.from(Buffer.from(row.public_key, 'base64'))
  return {
    id: row.id,
    userId: row.user_id,
    confirmed: row.confirmed,
    credential: { id: credentialId, publicKey, counter: row.counter },
  }
}

export async function recordUse(tx: Db, id: string, counter: number, isBackedUp: boolean): Promise<void> {
  await sql`update auth.webauthn_credentials
    set sign_count = ${counter}::bigint, backed_up = ${isBackedUp}, last_used_at = now(), updated_at = now()
    where id = ${id}::uuid`.execute(tx)
}

/** PostgreSQL breaks its base64 into lines. */
const base64url = (text: string) => Buffer.from(text, 'base64').toString('base64url')
const base64 = (text: string) => Buffer.from(text, 'base64url').toString('base64')
