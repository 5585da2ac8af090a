import type { Db, Result, Statement } from './database.ts'

type Value = string | number | boolean | Date | null | undefined

/** A statement or a part of one. */
export class Sql<Row = unknown> {
  readonly #texts: readonly string[]
  readonly #values: readonly (Value | Sql)[]

  constructor(texts: readonly string[], values: readonly (Value | Sql)[]) {
    this.#texts = texts
    this.#values = values
  }

  statement(): Statement {
    const values: (string | null)[] = []
    return { text: this.#write(values), values }
  }

  async execute(db: Db): Promise<Result<Row>> {
    return db.query<Row>(this.statement())
  }

  #write(values: (string | null)[]): string {
    let text = this.#texts[0] ?? ''
    for (const [place, value] of this.#values.entries()) {
      text += value instanceof Sql ? value.#write(values) : `$${values.push(textOf(value))}`
      text += this.#texts[place + 1] ?? ''
    }
    return text
  }
}

function textOf(value: Value): string | null {
  if (value === null || value === undefined) return null
  return value instanceof Date ? value.toISOString() : String(value)
}

/**
 * Builds a statement from a template. Each `${…}` is a value, which becomes a parameter and never part of the text, or
 * a part made by `sql`.
 */
export function sql<Row = unknown>(
  texts: TemplateStringsArray,
  ...values: readonly (Value | Sql)[]
): Sql<Row> {
  return new Sql(texts, values)
}
/** For text that contains no user input: it is not escaped. */
sql.raw = (text: string): Sql => new Sql([text], [])
/** A quoted identifier. */
sql.ref = (name: string): Sql => sql.raw(`"${name.replaceAll('"', '""')}"`)
/** Parameters separated by commas. */
sql.join = (values: readonly (Value | Sql)[]): Sql =>
  new Sql(values.map((_, place) => (place === 0 ? '' : ', ')).concat(''), values)
