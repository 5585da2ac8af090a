import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { logError, redacted } from '../process/log.ts'
import { asServer, setRequesterAccount, withRequester } from '../queues/requester.ts'
import type { Hub } from './hub.ts'
import type { Person } from './person.ts'

/** Milliseconds between two checks of the subscriptions' sessions. */
const checkMs = 5000

/**
 * Whether a person's session is open. The query counts as the person's own in the database's queue; the secret key has
 * no session.
 */
export function isSessionOpen(db: Db, { account, session }: Person, address: string): Promise<boolean> {
  if (session === null) return Promise.resolve(true)
  return withRequester(address, async () => {
    setRequesterAccount(account)
    return (await endedAmong(db, [session])).size === 0
  })
}

/**
 * Ends subscriptions within seconds of the end of their session, by a sign-out or a new password: the token itself is
 * valid for up to an hour. Returns a function that stops the checks.
 */
export function watchSessions(db: Db, hub: Hub): () => void {
  const check = async () => {
    const sessions = new Set(hub.people.flatMap(({ session }) => session ?? []))
    if (sessions.size === 0) return
    const ended = await asServer(() => endedAmong(db, [...sessions]))
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

async function endedAmong(db: Db, sessions: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select given.id from unnest(string_to_array(${sessions.join()}, ',')::uuid[]) as given (id)
    where not exists (select from auth.sessions where sessions.id = given.id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
