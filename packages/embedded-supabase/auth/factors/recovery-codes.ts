import { createHash, randomInt } from 'node:crypto'
import type { Db } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** Lower case, without look-alikes such as `l` and `1`. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
/** Characters, about 5 bits each: too many codes to find one by its hash. */
const length = 16
const count = 10

const newCode = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A list's number before a code: '1.', '(2)', '10:'. */
const listNumber = /^[^\p{L}\p{N}]*\d{1,2}\s*[.):\]]/u

/** Normalizes a typed code: its letters and digits count, not their case, nor the mark of the list that it was copied from. */
export const canonical = (typed: string): string =>
  typed
    // Numbers in circles or with their own dot, which would become digits.
    .replace(/\p{No}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(listNumber, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

export const isWellFormed = (code: string): boolean =>
  code.length === length && [...code].every((character) => alphabet.includes(character))

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')

/** Replaces a factor's codes by ten new ones. Only their hashes are stored, so this is the one time to show them. */
export async function replaceCodes(tx: Db, factorId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await sql`delete from auth.mfa_recovery_codes where factor_id = ${factorId}::uuid`.execute(tx)
  for (const code of codes)
    await sql`insert into auth.mfa_recovery_codes (id, factor_id, code_hash)
      values (gen_random_uuid(), ${factorId}, ${hashOf(code)})`.execute(tx)
  return codes
}

/** Uses a code up; false when it is not the factor's, or was used before. */
export async function spendCode(tx: Db, factorId: string, code: string): Promise<boolean> {
  const { rows } = await sql`update auth.mfa_recovery_codes set consumed_at = now()
    where factor_id = ${factorId}::uuid and code_hash = ${hashOf(code)} and consumed_at is null
    returning id`.execute(tx)
  return rows.length > 0
}

export async function countCodes(db: Db, factorId: string): Promise<{ total: number; remaining: number }> {
  const { rows } = await sql<{ total: number; remaining: number }>`
    select count(*)::integer as total, (count(*) filter (where consumed_at is null))::integer as remaining
    from auth.mfa_recovery_codes where factor_id = ${factorId}::uuid`.execute(db)
  return rows[0] ?? { total: 0, remaining: 0 }
}
