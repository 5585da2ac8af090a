import { hostFailureOf } from '../../queues/requester.ts'
import { type DatabaseSession, type Exchange, type Result, type Statement, serverMs } from '../database.ts'
import type { Liveness } from './liveness.ts'
import type { Session, Values } from './sessions.ts'

type Observers = { running: RunningStatements; liveness: Liveness }
type Answer = Awaited<ReturnType<Session['unsafe']>>

/** A session of a PostgreSQL server. A round trip costs more than most statements, so an exchange waits only once. */
export class PostgresConnection implements DatabaseSession {
  readonly #session: Session
  readonly #observers: Observers

  constructor(session: Session, observers: Observers) {
    this.#session = session
    this.#observers = observers
  }

  async exchange<Row>(exchange: Exchange): Promise<Result<Row>> {
    try {
      return await this.#ask<Row>(exchange)
    } catch (error) {
      if (!isOutdated(error)) throw error
      return this.#ask<Row>(exchange)
    }
  }

  async script(text: string): Promise<void> {
    await this.#send({ text, values: [] })
  }

  release(): void {
    this.#session.release()
  }

  /** Begin and commit are sent together with the statements; when one fails, PostgreSQL rolls all of them back. */
  async #ask<Row>({ statements, end }: Exchange): Promise<Result<Row>> {
    const control = (text: string) => ({ text, values: [] })
    const all = end ? [control('begin'), ...statements, control(end)] : statements
    const sent = all.map((statement) => this.#send(statement))
    const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
    const result = await sent.at(end ? -2 : -1)
    return { rows: [...(result ?? [])] as Row[], command: result?.command ?? '' }
  }

  async #send({ text, values }: Statement): Promise<Answer> {
    const { running, liveness } = this.#observers
    try {
      const statement = this.#session.unsafe(text, [...values] as Values)
      running.add(statement)
      const result = await statement
      liveness.recordAnswer()
      return result
    } catch (error) {
      // An error that the server reports is an answer too.
      if (hostFailureOf(error) !== 'unreachable') liveness.recordAnswer()
      throw error
    }
  }
}

/**
 * Whether a prepared statement no longer fits its tables, which were changed meanwhile. The driver has dropped it by
 * then, so it can be sent again.
 */
function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
}

type Running = { cancel(): void } & PromiseLike<unknown>

/** The statements that run on a PostgreSQL server, so that a stop and the time limit can cancel them. */
export class RunningStatements {
  readonly #statements = new Set<Running>()

  /** Cancels the statement after the limit for the server's own statements. */
  add(statement: Running): void {
    this.#statements.add(statement)
    const timer = setTimeout(() => statement.cancel(), serverMs).unref()
    const done = () => {
      clearTimeout(timer)
      this.#statements.delete(statement)
    }
    statement.then(done, done)
  }

  cancelAll(): void {
    for (const statement of this.#statements) statement.cancel()
  }
}
