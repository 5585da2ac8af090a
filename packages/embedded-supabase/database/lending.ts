import { measureQuery, measureWait, metricEvents } from '../process/metric-events.ts'
import { noteFailure, type Requester, server } from '../queues/requester.ts'
import {
  DatabaseFailure,
  type DatabaseSession,
  type Db,
  type Exchange,
  type Result,
  type Statement,
  serverMs,
} from './database.ts'
import type { FairSessionQueue, SessionLease } from './fair-session-queue.ts'

const single = (statement: Statement): Exchange => ({
  statements: [statement],
  end: null,
  role: '',
  ms: serverMs,
})

/** Leases a session for each task, in the order of a `FairSessionQueue`. */
export class LendingDb implements Db {
  readonly #queue: FairSessionQueue
  readonly #openSession: () => Promise<DatabaseSession>
  readonly #requester: Requester

  /** @param openSession called once a lease is granted */
  constructor(queue: FairSessionQueue, openSession: () => Promise<DatabaseSession>, requester = server) {
    this.#queue = queue
    this.#openSession = openSession
    this.#requester = requester
  }

  for(requester: Requester): Db {
    return new LendingDb(this.#queue, this.#openSession, requester)
  }

  query<Row>(statement: Statement): Promise<Result<Row>> {
    return this.exchange(single(statement))
  }

  exchange<Row>(asked: Exchange): Promise<Result<Row>> {
    return this.#leased((session, lease) => measureQuery(() => session.exchange<Row>(asked, lease.admitNext)))
  }

  script(text: string): Promise<void> {
    return this.#leased((session) => measureQuery(() => session.script(text)))
  }

  session<T>(task: (db: Db) => Promise<T>): Promise<T> {
    return this.#leased((session) => duringLease(session, task))
  }

  transaction<T>(task: (db: Db) => Promise<T>): Promise<T> {
    return this.session((db) => db.transaction(task))
  }

  async #leased<T>(task: (session: DatabaseSession, lease: SessionLease) => Promise<T>): Promise<T> {
    try {
      const lease = await measureWait(() => this.#queue.enter(this.#requester))
      try {
        const session = await this.#openSession()
        try {
          return await task(session, lease)
        } finally {
          session.release?.()
        }
      } finally {
        metricEvents.databaseReleased.publish(null)
        lease.end()
      }
    } catch (error) {
      noteFailure(this.#requester, error)
      throw error
    }
  }
}

/**
 * Runs a task on a leased session and refuses its statements after the lease has ended, because the session is another
 * requester's by then.
 */
async function duringLease<T>(session: DatabaseSession, task: (db: Db) => Promise<T>): Promise<T> {
  let hasEnded = false
  const unlessEnded = async <Asked>(ask: () => Promise<Asked>) => {
    if (hasEnded)
      throw new Error('The session was given back: a statement came after the end of its transaction')
    return measureQuery(ask)
  }
  const exchange = <Row>(asked: Exchange) => unlessEnded(() => session.exchange<Row>(asked))
  const db: Db = {
    // On a leased session there is no queue, so it does not matter for which requester a statement runs.
    for: () => db,
    exchange,
    query: (statement) => exchange(single(statement)),
    script: (text) => unlessEnded(() => session.script(text)),
    session: (nested) => nested(db),
    transaction: (nested) => inTransaction(db, nested),
  }
  try {
    return await task(db)
  } finally {
    hasEnded = true
  }
}

async function inTransaction<T>(db: Db, task: (db: Db) => Promise<T>): Promise<T> {
  const run = (text: string) => db.query({ text, values: [] })
  await run('begin')
  let result: T
  try {
    result = await task(db)
  } catch (error) {
    // When the session was lost, the transaction is undone already and the first error is the one to throw.
    await run('rollback').catch(() => {})
    throw error
  }
  const { command } = await run('commit')
  if (command === 'ROLLBACK')
    throw new DatabaseFailure('25P02', 'A transaction in which a statement failed is not kept')
  return result
}
