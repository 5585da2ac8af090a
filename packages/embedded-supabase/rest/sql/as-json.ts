import { randomUUID } from 'node:crypto'
import type { Statement } from '../../database/database.ts'
import { Values } from './writing.ts'

/** Bytes of an answer: 1,000 rows, the most of one request, with every text of an export at its longest. */
export const mostAnswerBytes = 8 * 1024 ** 2

/** Every statement returns one row: the requested rows as JSON, separated by commas, and what the headers need. */
export type Answered = {
  rows: number
  body: string | null
  /** Whether the rows are more bytes than an answer may have; `body` is cut then. */
  too_long: boolean
  /** The number of all matching rows, of which these are a page; null when it was not requested. */
  total: number | null
  /** How many rows an upsert has added; null for everything else. */
  added: number | null
}

/**
 * A statement that must not be committed fails with a message that contains one of these. They are random, so that no
 * value of a request can be mistaken for them.
 */
export const marks = { rows: `rows-${randomUUID()}:`, bytes: `bytes-${randomUUID()}:` } as const

/** The parts of a statement. `lines` is a query of JSON texts; the other expressions may use the tables of `before`. */
export type StatementParts = {
  /** Further common table expressions (`with`). */
  before?: string
  lines: string
  total?: string
  added?: string
  /**
   * For statements that change rows: they fail, and roll back, when the answer is too long or, with `unlessOne`, not
   * one row.
   */
  failIf?: { unlessOne: boolean }
}

/**
 * Writes a statement whose answer is one row. PostgreSQL formats the JSON itself and cuts it at `mostAnswerBytes`, so
 * that no number of rows fills the memory. The statement always has a parameter, because the driver prepares no others.
 */
export function asJson(write: (values: Values) => StatementParts): Statement {
  const values = new Values()
  const { before = '', lines, total = 'null::int', added = 'null::int', failIf } = write(values)
  const limit = values.add(String(mostAnswerBytes), 'int')
  const isTooLong = `coalesce(max(bytes) > ${limit}, false)`
  const failures = failIf ? [failsWhen(isTooLong, marks.bytes)] : []
  if (failIf?.unlessOne) failures.push(failsWhen('count(*) <> 1', marks.rows))
  const text = `with ${before}page as (
  select line, sum(octet_length(line)) over (rows unbounded preceding) as bytes from (${lines}) as lines
)
select count(*)::int as rows, string_agg(line, ',') filter (where bytes <= ${limit}) as body,
  ${isTooLong} as too_long, ${total} as total, ${added} as added${failures.map((each) => `, ${each}`).join('')} from page`
  return { text, values: values.all }
}

/** An expression that fails when the condition is true; the message ends with the mark and the number of rows. */
function failsWhen(condition: string, mark: string): string {
  return `case when ${condition} then ('${mark}' || count(*))::int end`
}
