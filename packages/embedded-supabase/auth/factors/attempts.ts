import type { Db } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Level } from '../../gateway/caller.ts'
import type { Backend, Claims } from '../../gateway/host.ts'
import type { Notify } from '../../mail/notices.ts'

/** Attempts at an account's codes, by whoever makes them. */
export type Attempts = {
  /** Seconds until the next code may be tried, or null. */
  wait: number | null
  /** Counts a wrong code; with the last one that is allowed the account's owner is told. */
  countWrong(notify: Notify): Promise<void>
}

/**
 * Who asks for the second step, as its limits count them. A session that has passed it counts apart wherever it is used,
 * everybody else by their network (`countedAs`).
 */
export async function attemptsOf(
  tx: Db,
  { secondStep }: Pick<Backend['throttle'], 'secondStep'>,
  { claims, level, network }: { claims: Claims; level: Level; network: string | null },
): Promise<Attempts> {
  const who = await whoAsks(tx, { claims, level, network })
  return {
    wait: await secondStep.waitFor(who),
    async countWrong(notify) {
      if (await secondStep.count(who)) notify('codes_stopped', String(claims.email))
    },
  }
}

export async function whoAsks(
  db: Db,
  { claims: { sub, session_id }, level, network }: { claims: Claims; level: unknown; network: string | null },
): Promise<string> {
  return level === 'aal2' ? `${sub} ${session_id}` : countedAs(db, sub, network)
}

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
