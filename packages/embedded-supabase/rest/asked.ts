import type { Statement } from '../database/database.ts'
import type { Catalog } from './catalog/catalog.ts'
import { readHeaderNames } from './grammar/headers.ts'
import type { ParsedRequest } from './grammar/parsed.ts'
import { readCallRequest, readTableRequest } from './grammar/request.ts'
import { isReading, statementOf } from './sql/statement-of.ts'

/** What a request asks for, and the statement that answers it, read-only or not. All of it is the same whoever asks. */
export type Asked = {
  readonly request: ParsedRequest
  readonly statement: Statement
  readonly isReading: boolean
}

/** How many reads are kept, of an address of so many characters at most: some hundred kilobytes. */
const mostKept = 300
const longestKept = 1000

const keptBy = new WeakMap<Catalog, Map<string, Asked>>()

/** Reads a request, or knows it from before: pages ask the same again and again. @throws RequestRefusal */
export async function askedIn(
  asked: Request,
  isCall: boolean,
  name: string,
  catalog: Catalog,
): Promise<Asked> {
  const { method, url, headers } = asked
  const isKept = method === 'GET' && url.length <= longestKept
  const key = isKept ? [url, ...readHeaderNames.map((each) => headers.get(each))].join('\n') : ''
  const kept = keptBy.get(catalog) ?? new Map<string, Asked>()
  const before = kept.get(key)
  if (before) return before
  const request = await (isCall ? readCallRequest : readTableRequest)(asked, name, catalog)
  const found = { request, statement: statementOf(request), isReading: isReading(request) }
  if (!isKept || key.length > 2 * longestKept) return found
  const [oldest] = kept.keys()
  if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest)
  keptBy.set(catalog, kept.set(key, found))
  return found
}
