import { hostFailureOf } from '../../process/record-failure.ts'
import type { DatabaseSession, Exchange, Result, Statement } from '../database.ts'
import type { Liveness } from './liveness.ts'
import type { RunningStatements } from './running-statements.ts'
import type { Session, Values } from './sessions.ts'

/** Who is told of statements and answers. */
type Watched = { running: RunningStatements; liveness: Liveness }
type Answer = Awaited<ReturnType<Session['unsafe']>>

/** A session of a PostgreSQL server. Waiting for an answer costs more than most statements: an exchange waits once. */
export class PostgresConnection implements DatabaseSession {
  readonly #session: Session
  readonly #watched: Watched

  constructor(session: Session, watched: Watched) {
    this.#session = session
    this.#watched = watched
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

  /** The transaction's begin and end are sent with its statements; PostgreSQL takes back whatever has failed. */
  async #ask<Row>({ statements, end }: Exchange): Promise<Result<Row>> {
    const say = (text: string) => ({ text, values: [] })
    const all = end ? [say('begin'), ...statements, say(end)] : statements
    const sent = all.map((statement) => this.#send(statement))
    const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
    const result = await sent.at(end ? -2 : -1)
    return { rows: [...(result ?? [])] as Row[], command: result?.command ?? '' }
  }

  /** Sends a statement; tells the watchers when it ends. */
  async #send({ text, values }: Statement): Promise<Answer> {
    const { running, liveness } = this.#watched
    try {
      const statement = this.#session.unsafe(text, [...values] as Values)
      running.add(statement)
      const result = await statement
      liveness.heard()
      return result
    } catch (error) {
      // An error that the server reports is an answer too.
      if (hostFailureOf(error) !== 'unreachable') liveness.heard()
      throw error
    }
  }
}

/** Whether a prepared statement no longer fits its tables: somebody has changed them meanwhile. It is forgotten by then. */
function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
}
