import { measureQuery, metricEvents } from '../process/metric-events.ts'
import { hostFailureOf, recordFailure } from '../process/record-failure.ts'
import type { Turn } from './engine/door.ts'
import type { Liveness } from './liveness.ts'
import type { Session, Values } from './postgres-sessions.ts'
import type { RunningStatements } from './running-statements.ts'
import type { CompiledQuery, DatabaseConnection, QueryResult } from './sql.ts'
import { callerAnswerBytes, isContextQuery, serverLimit } from './wire/session-context.ts'
import { withinBytes } from './within-bytes.ts'

/** Who is told of statements and answers. */
export type Watched = { running: RunningStatements; liveness: Liveness }

type Statement = ReturnType<Session['unsafe']>
type Asked = [text: string, values: Values]

/**
 * One request's time with a session of a PostgreSQL server. Each answer that is waited for costs more
 * than most statements: what opens a transaction is sent with its first statement, and when that is the only one, so is the
 * commit, which takes back whatever has failed.
 */
export class PostgresVisit implements DatabaseConnection {
  readonly #session: Session
  readonly #turn: Turn
  readonly #watched: Watched
  /** What opens the transaction and is not sent yet. */
  #opening: Asked[] = []
  #asksOnce = false
  /** The answer to the commit that was sent with the only statement. */
  #commit: Promise<unknown> | null = null
  #mostBytes = serverLimit.mostBytes

  constructor(session: Session, turn: Turn, watched: Watched) {
    this.#session = session
    this.#turn = turn
    this.#watched = watched
  }

  begin(): void {
    this.#opening.push(['begin', []])
  }

  /** Ends the transaction. One in which nothing was asked was never sent, and needs no end. */
  async end(statement: 'commit' | 'rollback'): Promise<void> {
    if (this.#opening.length > 0) this.#opening = []
    else if (!this.#commit) await this.#watch(statement, [])
    else if (statement === 'commit') await this.#commit
  }

  /** Gives the session back when it is no longer in a transaction. */
  async release(): Promise<void> {
    await this.#commit?.catch(() => {})
    metricEvents.databaseReleased.publish(null)
    this.#session.release()
    this.#turn.end()
  }

  /** Those that open a transaction are answered at once; their errors come with the next one. */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const asked: Asked = [query.sql, [...query.parameters] as Values]
    if (isContextQuery(query)) {
      this.#mostBytes = callerAnswerBytes
      if (this.#opening.length > 0) {
        this.#opening.push(asked)
        this.#asksOnce = query.context.asksOnce
        return { rows: [] }
      }
    }
    const opening = this.#opening
    this.#opening = []
    const result = await (opening.length > 0 ? this.#open(opening, asked) : this.#answer(asked))
    return result as QueryResult<Row>
  }

  /** Opens the transaction and runs its first statement. */
  async #open(opening: readonly Asked[], asked: Asked): Promise<QueryResult<unknown>> {
    const ask = async () => {
      const opened = opening.map((each) => this.#watch(...each))
      const answer = this.#answer(asked)
      const commit = this.#asksOnce ? this.#watch('commit', []) : null
      this.#commit = commit
      const [failed] = (await Promise.allSettled([...opened, answer])).filter(isRejected)
      if (failed) throw failed.reason
      return answer
    }
    try {
      return await ask()
    } catch (error) {
      if (!isOutdated(error)) throw error
      await (this.#commit ?? this.#watch('rollback', []))
      return ask()
    }
  }

  async #answer([text, values]: Asked): Promise<QueryResult<unknown>> {
    const run = async () => {
      const statement = this.#watch(text, values)
      return this.#mostBytes === serverLimit.mostBytes ? statement : withinBytes(statement, this.#mostBytes)
    }
    const result = await measureQuery(run)
    const changes = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(result.command)
    return { rows: [...result], ...(changes && { numAffectedRows: BigInt(result.count) }) }
  }

  /** Sends a statement; tells the watchers when it ends. */
  #watch(text: string, values: Values): Statement {
    const { running, liveness } = this.#watched
    const failed = (error: unknown) => {
      recordFailure(error)
      // An error that the server reports is an answer too.
      if (hostFailureOf(error) !== 'unreachable') liveness.heard()
    }
    try {
      const statement = this.#session.unsafe(text, values)
      running.add(statement)
      statement.then(() => liveness.heard(), failed)
      return statement
    } catch (error) {
      failed(error)
      throw error
    }
  }
}

function isRejected(result: PromiseSettledResult<unknown>): result is PromiseRejectedResult {
  return result.status === 'rejected'
}

/** Whether a prepared statement no longer fits its tables: somebody has changed them meanwhile. It is forgotten by then. */
function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
}
