import { mostRows } from './answers.ts'
import { UserMessageError } from './errors.ts'
import type { Answer, Narrowable } from './query-builder.ts'

/** Ids in one request: with 200, which a server takes at most, its address would be close to the limit of 8 KB. */
export const idsAtOnce = 100
/** A set of more answers than these is more than a page can hold. */
const mostAnswers = 100

/** A select of rows with their `id` and without an order. */
type Whole<Self> = Pick<Narrowable<Self>, 'gt' | 'order' | 'limit'>

/** Reads all rows of a select, ordered by id, in as many answers as they need. Throws the database's error. */
export async function readWhole<Row extends { id: string }, Query extends Whole<Query> & Answer<Row>>(
  select: () => Query & Answer<Row>,
  signal = new AbortController().signal,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let answers = 0; answers < mostAnswers; answers++) {
    const last = rows.at(-1)
    const rest = last ? select().gt('id', last.id) : select()
    const page = rest.order('id', { ascending: true })
    const { data } = await page.limit(mostRows).abortSignal(signal).throwOnError()
    rows.push(...data)
    if (data.length < mostRows) return rows
  }
  throw new UserMessageError('Sono troppe righe da leggere insieme: scegline meno')
}

/** Reads all rows of a select that is narrowed by a list of ids, of the rows or of their parents. Throws as `readWhole`. */
export async function readByIds<Row extends { id: string }, Query extends Whole<Query> & Answer<Row>>(
  ids: readonly string[],
  select: (some: readonly string[]) => Query & Answer<Row>,
  signal?: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const some = ids.slice(from, from + idsAtOnce)
    rows.push(...(await readWhole<Row, Query>(() => select(some), signal)))
  }
  return rows
}
