import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/**
 * Whether a link that waits to be mailed still opens something: its account may have got another address, another link
 * or its password meanwhile, or be gone. The conditions on the lengths let PostgreSQL use the indexes of tokens.
 */
export async function linkOpens(db: Db, hash: string): Promise<boolean> {
  const { rows } = await sql<{ opens: boolean }>`select
    exists (select from auth.sign_ups where link_hash = ${hash})
    or exists (select from auth.users where recovery_token = ${hash} and length(recovery_token) > 6)
    or exists (select from auth.users where confirmation_token = ${hash} and length(confirmation_token) > 6)
    as opens`.execute(db)
  return rows[0]?.opens === true
}
