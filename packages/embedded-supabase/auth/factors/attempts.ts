import type { Db } from '../../database/database.ts'
import type { Backend, Claims } from '../../gateway/host.ts'
import type { Level } from '../../gateway/open-sessions.ts'
import type { Notify } from '../../mail/notices.ts'
import { countedAs } from '../passed-networks.ts'

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
