import { columnsOf, type Rules } from 'embedded-supabase/backup/rows.ts'
import type { Db } from 'embedded-supabase/database/database.ts'
import { sql } from 'embedded-supabase/database/sql.ts'

// Both services store them in the same form. A hosted one that encrypts its secrets reads plain ones, too.
const factors = 'auth.mfa_factors'
const passkeys = 'auth.webauthn_credentials'

/** One that was never confirmed by a code asks for none. */
const isApp = "r.factor_type = 'totp' and r.status = 'verified'"

export type LeftBehind = {
  /** The tables of second factors and passkeys that are copied, and how. */
  taken: Rules
  /** The SQL expression for an account's password in the export. */
  password: string
  /** For the person who decides: what is lost, and whose; a line a kind. */
  lines: string[]
}

/**
 * Decides which second factors and passkeys a Supabase project takes. Recovery codes never: the service of 2026 has no place
 * for them, and codes that a later one hashes in another way would seem to be there and open nothing. An account whose
 * app stays behind loses its password: alone it must not open what two steps have opened.
 */
export async function leftBehind(from: Db, to: Db): Promise<LeftBehind> {
  const taken: Rules = {}
  if (await takes(to, factors, ['user_id', 'friendly_name', 'factor_type', 'status', 'secret']))
    taken[factors] = { only: isApp, values: { friendly_name: "coalesce(r.friendly_name, '')" } }
  if (await takes(to, passkeys, ['user_id', 'credential_id', 'public_key', 'sign_count', 'backup_eligible']))
    taken[passkeys] = {}
  const withoutApp = factors in taken ? [] : await owners(from, factors, isApp)
  const withoutCodes = await owners(from, factors, "r.factor_type = 'recovery_code'")
  const withoutPasskey = passkeys in taken ? [] : await owners(from, passkeys, 'true')
  const ids = withoutApp.map(({ id }) => `'${id}'`).join(', ')
  return {
    taken,
    password: ids
      ? `case when r.id in (${ids}) then null else r.encrypted_password end`
      : 'r.encrypted_password',
    lines: [
      ...line('app di verifica', withoutApp, 'là si entra solo dopo «Password dimenticata?»'),
      ...line('codici di recupero', withoutCodes, 'là non valgono'),
      ...line('passkey', withoutPasskey, 'là si entra con la password'),
    ],
  }
}

/** Whether the project has the table with these columns and lets this role fill it. */
async function takes(to: Db, table: string, columns: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ may: boolean | null }>`
    select has_table_privilege(to_regclass(${table}), 'insert') as may`.execute(to)
  if (!rows[0]?.may) return false
  const there = await columnsOf(to, table)
  return columns.every((name) => there.includes(name))
}

type Owner = { id: string; email: string }

async function owners(from: Db, table: string, condition: string): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select id, coalesce(email, id::text) as email from auth.users
    where id in (select user_id from ${sql.raw(table)} r where ${sql.raw(condition)}) order by email`.execute(
    from,
  )
  return rows
}

const line = (what: string, whose: readonly Owner[], consequence: string) =>
  whose.length > 0 ? [`${what} di ${whose.map(({ email }) => email).join(', ')} (${consequence})`] : []
