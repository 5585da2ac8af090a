import type { Table } from '../catalog/catalog.ts'
import type { JsonObject } from '../grammar/parsed.ts'

export class Values {
  readonly all: (string | null)[] = []

  /** Adds a parameter; returns its placeholder, cast to a type of PostgreSQL. */
  add(value: string | null, type = 'text'): string {
    this.all.push(value)
    const placeholder = `$${this.all.length}::text`
    return type === 'text' ? placeholder : `(${placeholder})::${type}`
  }
}

/** A quoted identifier. */
export function name(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

export function names(list: readonly string[]): string {
  return list.map(name).join(', ')
}

/**
 * The rows of a body as the table `body`, with the types of the table's columns; missing values are null. They are one
 * parameter whatever their number, so that the prepared statement fits.
 */
export function recordset(
  rows: readonly JsonObject[],
  columns: readonly string[],
  table: Table,
  values: Values,
): string {
  const typed = columns.map((column) => `${name(column)} ${table.columns.get(column)}`).join(', ')
  return `json_to_recordset(${values.add(JSON.stringify(rows), 'json')}) as body (${typed})`
}
