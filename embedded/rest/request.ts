import type { CallerQuery } from '../lite/caller-query.ts'
import { readBody, readRow, readRows } from './body.ts'
import { type Call, callByBody, callByQuery } from './call.ts'
import type { Catalog } from './catalog.ts'
import { objectType, readHeaders } from './headers.ts'
import { type Kind, parametersOf, type Query, readQuery } from './query.ts'
import { RequestRefusal, unreadable } from './refusal.ts'

/** The request that lite gets, written anew from the parsed one, and the parsed parts that lite gets beside it. */
export type Read = { request: Request; query: CallerQuery }

const kinds: ReadonlyMap<string, Kind> = new Map([
  ['GET', 'read'],
  ['HEAD', 'read'],
  ['POST', 'insert'],
  ['PATCH', 'update'],
  ['DELETE', 'delete'],
])

/** Reads a request to a table. Throws `RequestRefusal`. */
export async function readTableRequest(request: Request, name: string, catalog: Catalog): Promise<Read> {
  const kind = kinds.get(request.method)
  if (!kind) throw unreadable('il metodo non è ammesso')
  const table = catalog.tables.get(name)
  if (!table) throw new RequestRefusal(404, 'PGRST205', "Questa tabella non c'è.")
  const headers = readHeaders(request.headers, kind === 'read')
  const query = readQuery(kind, parametersOf(new URL(request.url)), table, catalog)
  const asksOnce = asksOnceFor(kind, headers)
  const read = (values?: CallerQuery['values']) =>
    written(request, `/${name}`, headers, query, { values, asksOnce })
  if (kind === 'insert') return read(readRows(await readBody(request), table))
  return kind === 'update' ? read(readRow(await readBody(request), table)) : read()
}

/** Reads a call of a database function. Throws `RequestRefusal`. */
export async function readCallRequest(request: Request, name: string, catalog: Catalog): Promise<Read> {
  if (!['GET', 'HEAD', 'POST'].includes(request.method)) throw unreadable('il metodo non è ammesso')
  const pairs = parametersOf(new URL(request.url))
  const byBody = request.method === 'POST'
  const { routine, args, rest }: Call & { rest: [string, string][] } = byBody
    ? { ...callByBody(catalog, name, await readBody(request)), rest: pairs }
    : callByQuery(catalog, name, pairs)
  const query = readQuery('read', rest, routine, catalog)
  // Lite describes the request in settings of the database before it calls the function.
  return written(request, `/rpc/${name}`, readHeaders(request.headers, !byBody), query, {
    args,
    asksOnce: false,
  })
}

/**
 * Whether lite asks the database once for a request, and then takes nothing back. It asks again for a total. It takes back a
 * write that met another number of rows than the one that was asked for, or whose rows make a too long answer.
 */
function asksOnceFor(kind: Kind, headers: Headers): boolean {
  const prefer = headers.get('prefer') ?? ''
  if (prefer.includes('count=')) return false
  if (kind === 'read') return true
  const answersRows = prefer.includes('return=') && !prefer.includes('return=minimal')
  return !answersRows && !prefer.includes('resolution=') && headers.get('accept') !== objectType
}

/** Writes the request for lite; it contains only text that the grammar has read. */
function written(
  { url, method }: Request,
  path: string,
  headers: Headers,
  { parameters, where }: Query,
  handed: Pick<CallerQuery, 'values' | 'args' | 'asksOnce'>,
): Read {
  const target = new URL(`/rest/v1${path}`, url)
  target.search = parameters.toString()
  const hasBody = method === 'POST' || method === 'PATCH'
  if (hasBody) headers.set('content-type', 'application/json')
  const request = new Request(target, { method, headers, ...(hasBody && { body: '{}' }) })
  return { request, query: { where, ...handed } }
}
