import { measureQuery } from '../process/metric-events.ts'
import { hostFailureOf, recordFailure } from '../process/record-failure.ts'
import { answerCountEstimate, isCountEstimate } from './engine/estimated-count.ts'
import type { Liveness } from './liveness.ts'
import type { Session } from './postgres-sessions.ts'
import type { RunningStatements } from './running-statements.ts'
import { callerAnswerBytes, serverLimit, setCallerContext } from './wire/session-context.ts'
import { withinBytes } from './within-bytes.ts'

/** Who is told of statements and answers. */
export type Watched = { running: RunningStatements; liveness: Liveness }

type Rows = Awaited<ReturnType<Session['unsafe']>>
type Asked = [text: string, values: unknown[]]

/**
 * One request's time with a session of a PostgreSQL server. What opens its transaction is sent together with the first
 * statement, since each answer that is waited for costs more than most statements.
 */
export class PostgresVisit {
  readonly #session: Session
  readonly #watched: Watched
  /** What opens the transaction and is not sent yet. */
  #opening: Asked[] = []
  #mostBytes = serverLimit.mostBytes

  constructor(session: Session, watched: Watched) {
    this.#session = session
    this.#watched = watched
  }

  /** Runs a statement of kysely's. Those that open a transaction are answered at once; their errors come with the next one. */
  async run(text: string, values: unknown[]): Promise<Rows> {
    const isContext = text === setCallerContext
    if (isContext) this.#mostBytes = callerAnswerBytes
    if (text === 'begin' || (isContext && this.#opening.length > 0)) {
      this.#opening.push([text, values])
      return [] as unknown as Rows
    }
    const opening = this.#opening
    this.#opening = []
    if (opening.length === 0) return this.#answer(text, values)
    if (text === 'commit' || text === 'rollback') return [] as unknown as Rows
    return this.#open(opening, text, values)
  }

  /** Opens the transaction and runs its first statement. */
  async #open(opening: readonly Asked[], text: string, values: unknown[]): Promise<Rows> {
    const ask = async () => {
      const opened = opening.map((asked) => this.#watch(...asked))
      const answer = this.#answer(text, values)
      const [failed] = (await Promise.allSettled([...opened, answer])).filter(isRejected)
      if (failed) throw failed.reason
      return answer
    }
    try {
      return await ask()
    } catch (error) {
      if (!isOutdated(error)) throw error
      await this.#watch('rollback', [])
      return ask()
    }
  }

  async #answer(text: string, values: unknown[]): Promise<Rows> {
    const run = async (question: string): Promise<Rows> => {
      const statement = this.#watch(question, values)
      if (this.#mostBytes === serverLimit.mostBytes) return statement
      return withinBytes(statement, this.#mostBytes)
    }
    if (!isCountEstimate(text)) return measureQuery(() => run(text))
    return measureQuery(async () => (await answerCountEstimate(text, run)) as unknown as Rows)
  }

  /** Sends a statement; tells the watchers when it ends. */
  #watch(text: string, values: unknown[]): ReturnType<Session['unsafe']> {
    const { running, liveness } = this.#watched
    const failed = (error: unknown) => {
      recordFailure(error)
      // An error that the server reports is an answer too.
      if (hostFailureOf(error) !== 'unreachable') liveness.heard()
    }
    try {
      const statement = this.#session.unsafe(text, values as never[])
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
