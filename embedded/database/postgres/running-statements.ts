import { serverMs } from '../database.ts'

type Statement = { cancel(): void } & PromiseLike<unknown>

/** The running statements of a PostgreSQL server. A stop cancels them, and so does the time limit. */
export class RunningStatements {
  readonly #statements = new Set<Statement>()

  /** Keeps a statement until it ends; cancels it after the limit for the server's own statements. */
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
