import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Networks that an account is known to have passed its second step in; older ones are forgotten. */
const most = 100

export async function notePassed(tx: Db, userId: string, network: string | null): Promise<void> {
  if (network === null) return
  await sql`insert into auth.passed_networks (user_id, network) values (${userId}, ${network})
    on conflict (user_id, network) do update set passed_at = now()`.execute(tx)
  await sql`delete from auth.passed_networks where user_id = ${userId}::uuid and network in (
    select network from auth.passed_networks where user_id = ${userId}::uuid
    order by passed_at desc, network offset ${most})`.execute(tx)
}

/**
 * As whom the limits count an attempt at an account: all strangers together, but each network that has passed the
 * account's second step apart, so that its owner is let in while a stranger uses up what strangers have.
 */
export async function countedAs(db: Db, userId: string, network: string | null): Promise<string> {
  const { rows } = await sql`select from auth.passed_networks
    where user_id = ${userId}::uuid and network = ${network}`.execute(db)
  return rows.length > 0 ? `${userId} ${network}` : userId
}
