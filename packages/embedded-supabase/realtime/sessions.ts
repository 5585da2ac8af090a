import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { levelOf } from '../gateway/caller.ts'
import { logError, redacted } from '../process/log.ts'
import { requesterAt } from '../queues/requester.ts'
import type { Hub } from './hub.ts'
import type { Person } from './person.ts'

/** Milliseconds between two checks of the subscriptions' sessions. */
const checkMs = 5000

/**
 * Whether a person's session is open. The query counts as the person's own in the database's queue; the secret key has
 * no session.
 */
export async function isSessionOpen(db: Db, { account, session }: Person, address: string): Promise<boolean> {
  if (session === null) return true
  const own = db.for(requesterAt(address, account))
  return (await levelOf(own, { sub: account, session_id: session })) !== null
}

/**
 * Ends subscriptions within seconds of the end of their session, by a sign-out, a new password or a block of the account: the
 * token itself is valid for up to an hour. Until then the project's function gives them nothing. Returns a function that stops
 * the checks.
 */
export function watchSessions(db: Db, hub: Hub): () => void {
  const check = async () => {
    const accounts = new Map(
      hub.people.flatMap(({ account, session }) => (session === null ? [] : [[session, account] as const])),
    )
    if (accounts.size === 0) return
    const ended = await endedAmong(db, accounts)
    if (ended.size > 0) hub.endSessions(ended)
  }
  let checking = false
  const timer = setInterval(() => {
    if (checking) return
    checking = true
    check()
      .catch((error: unknown) =>
        logError(`Sessions of live connections could not be read: ${redacted(error)}`),
      )
      .finally(() => {
        checking = false
      })
  }, checkMs).unref()
  return () => clearInterval(timer)
}

/** @param accounts the sessions, each with its account */
async function endedAmong(db: Db, accounts: ReadonlyMap<string, string>): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select given.id from unnest(
      string_to_array(${[...accounts.keys()].join()}, ',')::uuid[],
      string_to_array(${[...accounts.values()].join()}, ',')::uuid[]
    ) as given (id, account)
    where auth.session_level(given.id, given.account) is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
