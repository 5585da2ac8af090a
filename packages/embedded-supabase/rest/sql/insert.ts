import type { InsertRequest, JsonObject } from '../grammar/parsed.ts'
import { RequestRefusal, unreadable } from '../grammar/refusal.ts'
import { textOf } from '../grammar/values.ts'
import { tableOf } from './selection.ts'
import { name, names, recordset, type Values } from './writing.ts'

/** The statement that inserts a body's rows, up to `returning`; null when the body has none. */
export function insertOf(request: InsertRequest, values: Values): string | null {
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
