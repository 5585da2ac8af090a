import { measureQuery, measureWait, metricEvents } from '../process/metric-events.ts'
import { recordFailure } from '../process/record-failure.ts'
import { databaseSessions } from '../turns/queues.ts'
import { currentRequester } from '../turns/requester.ts'
import { type DatabaseSession, type Db, type Exchange, type Statement, serverMs } from './database.ts'
import { DatabaseFailure } from './failure.ts'
import { FairSessionQueue, type SessionLease } from './fair-session-queue.ts'

const single = (statement: Statement): Exchange => ({
  statements: [statement],
  end: null,
  role: '',
  ms: serverMs,
})

/** Lends sessions to one user after the other, in a fair order. */
export function dbOn(lend: () => Promise<DatabaseSession>, on: 'pglite' | 'postgres'): Db {
  const queue = new FairSessionQueue({ ...databaseSessions, inUse: databaseSessions[on] })

  const withSession = async <T>(task: (session: DatabaseSession, lease: SessionLease) => Promise<T>) => {
    const lease = await recorded(() => measureWait(() => queue.enter(currentRequester())))
    try {
      const session = await recorded(lend)
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
    withSession((session, lease) => measured(() => session.exchange<Row>(asked, () => lease.letNextIn())))
  const session = <T>(task: (db: Db) => Promise<T>) => withSession((lent) => whileLent(lent, task))
  return {
    exchange,
    session,
    query: (statement) => exchange(single(statement)),
    script: (text) => withSession((lent) => measured(() => lent.script(text))),
    transaction: (task) => session((db) => db.transaction(task)),
  }
}

/** Lets a task use one session, and nobody through it once the task has ended: the session is another's by then. */
async function whileLent<T>(lent: DatabaseSession, task: (db: Db) => Promise<T>): Promise<T> {
  let isOver = false
  const whileItLasts = async <Asked>(ask: () => Promise<Asked>) => {
    if (isOver)
      throw new Error('The session was given back: a statement came after the end of its transaction')
    return measured(ask)
  }
  const exchange = <Row>(asked: Exchange) => whileItLasts(() => lent.exchange<Row>(asked))
  const db: Db = {
    exchange,
    query: (statement) => exchange(single(statement)),
    script: (text) => whileItLasts(() => lent.script(text)),
    session: (nested) => nested(db),
    transaction: (nested) => inTransaction(db, nested),
  }
  try {
    return await task(db)
  } finally {
    isOver = true
  }
}

async function inTransaction<T>(db: Db, task: (db: Db) => Promise<T>): Promise<T> {
  const say = (text: string) => db.query({ text, values: [] })
  await say('begin')
  let result: T
  try {
    result = await task(db)
  } catch (error) {
    // With a session that is lost the transaction is undone already, and the error is the one to tell.
    await say('rollback').catch(() => {})
    throw error
  }
  const { command } = await say('commit')
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
