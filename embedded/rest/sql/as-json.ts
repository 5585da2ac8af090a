import { randomUUID } from 'node:crypto'
import type { Statement } from '../../database/database.ts'
import { Values } from './writing.ts'

/** Bytes of an answer: 1,000 rows, the most for one request, with all texts of an export at their longest. */
export const mostAnswerBytes = 8 * 1024 ** 2

/** The only row of every statement: the rows as JSON with commas between them, and what the headers say about them. */
export type Answered = {
  rows: number
  body: string | null
  /** Whether the rows are more bytes than an answer may have; `body` lacks some then. */
  too_long: boolean
  /** The number of all rows of which these are a page; null when nobody asks for it. */
  total: number | null
  /** How many rows an upsert has added; null for everything else. */
  added: number | null
}

/**
 * Stands in the message of a statement that failed because it met another number of rows than one, or too many bytes. Made by
 * chance, so that no value of a request can be taken for it.
 */
export const marks = { rows: `rows-${randomUUID()}:`, bytes: `bytes-${randomUUID()}:` } as const

/** What a statement answers: `lines` is a query of JSON texts, the other expressions see `with` and count rows. */
export type Written = {
  /** What stands before the answer in the statement's `with`. */
  before?: string
  lines: string
  total?: string
  added?: string
  /** What must not be kept: a statement that changes rows fails, and with it its transaction. */
  refuses?: { unlessOne: boolean }
}

/**
 * Writes a statement whose answer is one row. PostgreSQL writes the JSON itself and keeps no more bytes of it than an answer may
 * have, so that rows without end fill no memory. The statement always has a value, because the driver prepares no other.
 */
export function asJson(write: (values: Values) => Written): Statement {
  const values = new Values()
  const { before = '', lines, total = 'null::int', added = 'null::int', refuses } = write(values)
  const most = values.add(String(mostAnswerBytes), 'int')
  const isTooLong = `coalesce(max(bytes) > ${most}, false)`
  const failures = refuses ? [failsWhen(isTooLong, marks.bytes)] : []
  if (refuses?.unlessOne) failures.push(failsWhen('count(*) <> 1', marks.rows))
  const text = `with ${before}page as (
  select line, sum(octet_length(line)) over (rows unbounded preceding) as bytes from (${lines}) as lines
)
select count(*)::int as rows, string_agg(line, ',') filter (where bytes <= ${most}) as body,
  ${isTooLong} as too_long, ${total} as total, ${added} as added${failures.map((each) => `, ${each}`).join('')} from page`
  return { text, values: values.all }
}

/** An expression that fails with a message that ends with a mark and the number of rows. */
function failsWhen(condition: string, mark: string): string {
  return `case when ${condition} then ('${mark}' || count(*))::int end`
}
