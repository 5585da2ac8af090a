import type { Statement } from '../../database/database.ts'
import type { DeleteRequest, UpdateRequest, WriteRequest } from '../grammar/parsed.ts'
import { RequestRefusal } from '../grammar/refusal.ts'
import { asJson } from './as-json.ts'
import { whereOf } from './conditions.ts'
import { insertOf } from './insert.ts'
import { orderOf, selectionOf, tableOf } from './selection.ts'
import { name, names, recordset, type Values } from './writing.ts'

/** Changes a table's rows and returns those that the answer contains. */
export function writeStatement(request: WriteRequest): Statement {
  return asJson((values) => {
    const { isSingle, prefer } = request
    const change = changeOf(request, values)
    const isUpsert = change !== null && request.kind === 'insert' && prefer.resolution === 'merge-duplicates'
    const returned = [
      ...columnsToReturn(request),
      ...(isUpsert ? [`(${tableOf(request.table)}.xmax = 0) as "is new"`] : []),
    ]
    return {
      before: `source as (${change === null ? `select * from ${tableOf(request.table)} where false` : `${change} returning ${returned.join(', ') || '1'}`}), `,
      lines: linesOf(request),
      ...(prefer.count && { total: '(select count(*)::int from source)' }),
      // PostgreSQL sets `xmax` of a row that it has replaced, and leaves it 0 for a new one.
      ...(isUpsert && { added: '(select count(*)::int from source where "is new")' }),
      failIf: { unlessOne: isSingle },
    }
  })
}

/** The rows as JSON, or nulls when only their number matters. */
function linesOf(request: WriteRequest): string {
  const { query, table } = request
  const content = contentOf(request)
  if (content === 'nothing') return 'select null::text as line from source'
  const selection = content === 'key' ? names(table.key) : selectionOf(query.select, 't')
  const order = content === 'key' ? '' : orderOf(query.order, 't')
  return `select row_to_json(r)::text as line from (select ${selection} from source as t${order}) as r`
}

/** The key becomes the header `Location`. */
function contentOf({ kind, prefer, table }: WriteRequest): 'rows' | 'key' | 'nothing' {
  if (prefer.return === 'representation') return 'rows'
  return kind === 'insert' && prefer.return === 'headers-only' && table.key.length > 0 ? 'key' : 'nothing'
}

/**
 * The columns that the answer needs: those requested, those that lead to embedded rows, and those of the order. No
 * others, because a caller who may change a row need not have the right to read all of it.
 */
function columnsToReturn(request: WriteRequest): string[] {
  const { query, table } = request
  const content = contentOf(request)
  if (content === 'nothing') return []
  const linking = query.select.embeds.flatMap(({ link }) => link.pairs.map(([own]) => own))
  const ordered = query.order.map(({ column }) => column)
  const columns = content === 'key' ? table.key : [...query.select.columns, ...linking, ...ordered]
  return [...new Set(columns)].map((column) => `${tableOf(table)}.${name(column)}`)
}

/** The statement up to `returning`; null when nothing is to be changed. */
function changeOf(request: WriteRequest, values: Values): string | null {
  if (request.kind === 'insert') return insertOf(request, values)
  return request.kind === 'update' ? updateOf(request, values) : deleteOf(request, values)
}

function updateOf(request: UpdateRequest, values: Values): string | null {
  const { table, row, query } = request
  const columns = query.columns ?? Object.keys(row)
  if (columns.length === 0) return null
  refuseEveryRow(request)
  const own = tableOf(table)
  const set = columns.map((column) => `${name(column)} = body.${name(column)}`).join(', ')
  const body = recordset([row], columns, table, values)
  return `update ${own} set ${set} from ${body}${whereOf(query.where, own, values)}`
}

function deleteOf(request: DeleteRequest, values: Values): string {
  refuseEveryRow(request)
  const own = tableOf(request.table)
  return `delete from ${own}${whereOf(request.query.where, own, values)}`
}

/** Refuses to change every row, as hosted Supabase does with the extension `safeupdate`. */
function refuseEveryRow({ kind, query }: WriteRequest): void {
  if (query.where.length > 0) return
  throw new RequestRefusal(400, '21000', `${kind.toUpperCase()} requires a WHERE clause`)
}
