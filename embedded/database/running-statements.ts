import { serverLimit } from './engine/session-context.ts'

type Statement = { cancel(): void } & PromiseLike<unknown>

/** The statements that a server runs for us, so that none of them outlives its bound or this process. */
export class RunningStatements {
  readonly #statements = new Set<Statement>()

  /** Keeps a statement until it ends; one without a bound of its own is cancelled after the server's. */
  add(statement: Statement): void {
    this.#statements.add(statement)
    const timer = setTimeout(() => statement.cancel(), serverLimit.ms).unref()
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
