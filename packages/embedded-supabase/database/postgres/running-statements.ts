import { serverMs } from '../database.ts'

type Statement = { cancel(): void } & PromiseLike<unknown>

/** The statements that run on a PostgreSQL server, so that a stop and the time limit can cancel them. */
export class RunningStatements {
  readonly #statements = new Set<Statement>()

  /** Cancels the statement after the limit for the server's own statements. */
  add(statement: Statement): void {
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
