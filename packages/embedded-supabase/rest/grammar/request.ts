import type { Catalog } from '../catalog/catalog.ts'
import { readBody, readCallBody, readRow, readRows } from './body.ts'
import { callByBody, callByQuery } from './call.ts'
import { readHeaders } from './headers.ts'
import type { CallRequest, ParsedRequest } from './parsed.ts'
import { type Kind, parametersOf, readQuery } from './query.ts'
import { UnknownName, unreadable } from './refusal.ts'

const kinds: ReadonlyMap<string, Kind> = new Map([
  ['GET', 'read'],
  ['HEAD', 'read'],
  ['POST', 'insert'],
  ['PATCH', 'update'],
  ['DELETE', 'delete'],
])

/** @throws RequestRefusal */
export async function readTableRequest(
  request: Request,
  name: string,
  catalog: Catalog,
): Promise<ParsedRequest> {
  const kind = kinds.get(request.method)
  if (!kind) throw unreadable('il metodo non è ammesso')
  const table = catalog.tables.get(name)
  if (!table) throw new UnknownName(404, 'PGRST205', "Questa tabella non c'è.")
  const { range, ...options } = readHeaders(request)
  const query = readQuery(kind, parametersOf(new URL(request.url)), table, range)
  const common = { query, ...options, table, isHead: request.method === 'HEAD' }
  if (kind === 'insert')
    return { ...common, kind, rows: readRows(await readBody(request), table, query.columns) }
  if (kind === 'update')
    return { ...common, kind, row: readRow(await readBody(request), table, query.columns) }
  return { ...common, kind }
}

/** @throws RequestRefusal */
export async function readCallRequest(
  request: Request,
  name: string,
  catalog: Catalog,
): Promise<CallRequest> {
  const { method } = request
  if (!['GET', 'HEAD', 'POST'].includes(method)) throw unreadable('il metodo non è ammesso')
  const pairs = parametersOf(new URL(request.url))
  const { routine, args, rest } =
    method === 'POST'
      ? { ...callByBody(catalog, name, await readCallBody(request)), rest: pairs }
      : callByQuery(catalog, name, pairs)
  const { range, ...options } = readHeaders(request)
  return {
    kind: 'call',
    routine,
    args,
    mayChange: method === 'POST' && routine.changes,
    query: readQuery('read', rest, routine, range),
    ...options,
    isHead: method === 'HEAD',
  }
}
