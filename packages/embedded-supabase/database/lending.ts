import { measureQuery, measureWait, metricEvents } from '../process/metric-events.ts'
import { recordFailure } from '../process/record-failure.ts'
import { databaseSessions } from '../queues/queues.ts'
import { currentRequester } from '../queues/requester.ts'
import { type DatabaseSession, type Db, type Exchange, type Statement, serverMs } from './database.ts'
import { DatabaseFailure } from './failure.ts'
import { FairSessionQueue, type SessionLease } from './fair-session-queue.ts'

const single = (statement: Statement): Exchange => ({
  statements: [statement],
  end: null,
  role: '',
  ms: serverMs,
})

/** Runs each task on a session, which `FairSessionQueue` leases. @param openSession called once a lease is granted */
export function dbOn(openSession: () => Promise<DatabaseSession>, on: 'pglite' | 'postgres'): Db {
  const queue = new FairSessionQueue({ ...databaseSessions, inUse: databaseSessions[on] })

  const withSession = async <T>(task: (session: DatabaseSession, lease: SessionLease) => Promise<T>) => {
    const lease = await recorded(() => measureWait(() => queue.enter(currentRequester())))
    try {
      const session = await recorded(openSession)
      try {
        return await task(session, lease)
      } finally {
        session.release()
      }
    } finally {
      metricEvents.databaseReleased.publish(null)
      lease.end()
    }
  }

  const exchange = <Row>(asked: Exchange) =>
    withSession((session, lease) => measured(() => session.exchange<Row>(asked, () => lease.admitNext())))
  const session = <T>(task: (db: Db) => Promise<T>) => withSession((leased) => duringLease(leased, task))
  return {
    exchange,
    session,
    query: (statement) => exchange(single(statement)),
    script: (text) => withSession((session) => measured(() => session.script(text))),
    transaction: (task) => session((db) => db.transaction(task)),
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
    return measured(ask)
  }
  const exchange = <Row>(asked: Exchange) => unlessEnded(() => session.exchange<Row>(asked))
  const db: Db = {
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

function measured<T>(ask: () => Promise<T>): Promise<T> {
  return recorded(() => measureQuery(ask))
}

async function recorded<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    recordFailure(error)
    throw error
  }
}
