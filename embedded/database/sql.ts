/* Statements as template texts, and who runs them. Nothing of a value becomes part of a statement's text. */

/** A statement that is ready: its text, and the values of its `$1`, `$2` and so on. */
export type CompiledQuery<Row = unknown> = {
  readonly sql: string
  readonly parameters: readonly unknown[]
  readonly row?: Row
}
export const CompiledQuery = {
  raw: <Row = never>(text: string, parameters: readonly unknown[] = []): CompiledQuery<Row> => ({
    sql: text,
    parameters,
  }),
}

export type QueryResult<Row> = { rows: Row[]; numAffectedRows?: bigint }
/** One request's time with a session. */
export type DatabaseConnection = { executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> }
/** Gives out sessions; `C` is what it gives. */
export type Driver<C extends DatabaseConnection = DatabaseConnection> = {
  acquireConnection(): Promise<C>
  beginTransaction(connection: C): Promise<void>
  commitTransaction(connection: C): Promise<void>
  rollbackTransaction(connection: C): Promise<void>
  releaseConnection(connection: C): Promise<void>
}

type Runs<T> = { execute<Result>(task: (db: T) => Promise<Result>): Promise<Result> }

/** Runs statements: each with a session of its own, or several with the same. */
export class Db {
  readonly #driver: Driver
  readonly #held: DatabaseConnection | null

  constructor(driver: Driver, held: DatabaseConnection | null = null) {
    this.#driver = driver
    this.#held = held
  }

  async executeQuery<Row = unknown>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
    if (this.#held) return this.#held.executeQuery<Row>(query)
    return this.#holding((held) => held.executeQuery<Row>(query))
  }

  /** Several statements with the same session. */
  connection(): Runs<Db> {
    return { execute: (task) => this.#holding((held) => task(new Db(this.#driver, held))) }
  }

  /** Several statements of which all are kept, or none. */
  transaction(): Runs<Transaction> {
    const driver = this.#driver
    const within = async <Result>(held: DatabaseConnection, task: (db: Db) => Promise<Result>) => {
      await driver.beginTransaction(held)
      let result: Result
      try {
        result = await task(new Db(driver, held))
        await driver.commitTransaction(held)
      } catch (error) {
        await driver.rollbackTransaction(held)
        throw error
      }
      return result
    }
    return {
      execute: (task) =>
        this.#held ? within(this.#held, task) : this.#holding((held) => within(held, task)),
    }
  }

  async #holding<Result>(task: (held: DatabaseConnection) => Promise<Result>): Promise<Result> {
    const held = await this.#driver.acquireConnection()
    try {
      return await task(held)
    } finally {
      await this.#driver.releaseConnection(held)
    }
  }
}
export type Transaction = Db

/** A statement, or a part of one. */
export class RawBuilder<Row = unknown> {
  readonly #texts: readonly string[]
  readonly #values: readonly unknown[]

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.#texts = texts
    this.#values = values
  }

  compile(): CompiledQuery<Row> {
    const parameters: unknown[] = []
    return { sql: this.#write(parameters), parameters }
  }

  async execute(db: Db): Promise<QueryResult<Row>> {
    return db.executeQuery(this.compile())
  }

  #write(parameters: unknown[]): string {
    let text = this.#texts[0] ?? ''
    for (const [place, value] of this.#values.entries()) {
      text += value instanceof RawBuilder ? value.#write(parameters) : `$${parameters.push(value)}`
      text += this.#texts[place + 1] ?? ''
    }
    return text
  }
}

/** A statement whose `${…}` are values, or parts made by `sql`. */
export function sql<Row = unknown>(
  texts: TemplateStringsArray,
  ...values: readonly unknown[]
): RawBuilder<Row> {
  return new RawBuilder(texts, values)
}
/** A text as it is. */
sql.raw = <Row = unknown>(text: string): RawBuilder<Row> => new RawBuilder([text], [])
/** A name in quotes. */
sql.ref = (name: string): RawBuilder => sql.raw(`"${name.replaceAll('"', '""')}"`)
/** Values with commas between them. */
sql.join = (values: readonly unknown[]): RawBuilder =>
  new RawBuilder(values.map((_, place) => (place === 0 ? '' : ', ')).concat(''), values)
