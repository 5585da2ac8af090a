import type { Statement } from '../../database/database.ts'
import type {
  DeleteRequest,
  InsertRequest,
  JsonObject,
  UpdateRequest,
  WriteRequest,
} from '../grammar/parsed.ts'
import { RequestRefusal, unreadable } from '../grammar/refusal.ts'
import { textOf } from '../grammar/values.ts'
import { asJson } from './as-json.ts'
import { whereOf } from './conditions.ts'
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

/** The statement that inserts a body's rows, up to `returning`; null when the body has none. */
function insertOf(request: InsertRequest, values: Values): string | null {
  const { table, rows, query, prefer } = request
  if (rows.length === 0) return null
  const columns = query.columns ?? [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lacks = (column: string) => rows.some((row) => !Object.hasOwn(row, column))
  if (query.columns === null && columns.some(lacks))
    throw new RequestRefusal(400, 'PGRST102', 'Le righe non hanno tutte gli stessi campi.')
  const into = `insert into ${tableOf(table)}`
  const conflict = onConflict(request, columns)
  // A column that no row has is left out, so that it takes its default.
  const present =
    prefer.missing === 'default'
      ? columns.filter((column) => rows.some((row) => Object.hasOwn(row, column)))
      : columns
  if (present.length === 0) {
    if (rows.length > 1) throw unreadable('le righe sono vuote')
    return `${into} default values${conflict}`
  }
  const target = `${into} (${names(present)})`
  if (prefer.missing === 'default' && present.some(lacks)) {
    const tuples = rows.map(
      (row) => `(${present.map((column) => cell(row, column, request, values)).join(', ')})`,
    )
    return `${target} values ${tuples.join(', ')}${conflict}`
  }
  return `${target} select ${names(present)} from ${recordset(rows, present, table, values)}${conflict}`
}

/** One value of a row, or the default where the row lacks it. */
function cell(row: JsonObject, column: string, { table }: InsertRequest, values: Values): string {
  if (!Object.hasOwn(row, column)) return 'default'
  const type = table.columns.get(column) ?? 'text'
  const value = row[column]
  return values.add(value === null ? null : textOf(type, value), type)
}

/** The conflict clause of an upsert; '' for a plain insert, which then fails on an existing row. */
function onConflict({ table, query, prefer }: InsertRequest, columns: readonly string[]): string {
  const key = query.conflict ?? table.key
  if (!prefer.resolution || key.length === 0) return ''
  const set = columns.map((column) => `${name(column)} = excluded.${name(column)}`).join(', ')
  const action = prefer.resolution === 'merge-duplicates' && set ? `update set ${set}` : 'nothing'
  return ` on conflict (${names(key)}) do ${action}`
}
