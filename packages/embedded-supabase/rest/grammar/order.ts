import type { Relation } from '../catalog/catalog.ts'
import { columnOf } from './conditions.ts'
import type { Order } from './parsed.ts'
import { unreadable } from './refusal.ts'

const mostColumns = 5

/** `order`: at most five columns, each with a direction and a place for nulls. @throws RequestRefusal */
export function readOrder(text: string, of: Relation): Order[] {
  const parts = text.split(',')
  if (parts.length > mostColumns) throw unreadable(`ordine per più di ${mostColumns} colonne`)
  return parts.map((part) => {
    const [, name, direction, nulls] =
      /^ *(\w+)(\.asc|\.desc)?(\.nullsfirst|\.nullslast)? *$/.exec(part) ?? []
    if (name === undefined) throw unreadable("l'ordine non va bene")
    const place = nulls === undefined ? null : nulls === '.nullsfirst' ? 'first' : 'last'
    return { column: columnOf(of, name).name, descending: direction === '.desc', nulls: place }
  })
}

/** The value of `columns` or `on_conflict`: names of columns, each once. @throws RequestRefusal */
export function readColumns(text: string, of: Relation, what: string): string[] {
  const names = text.split(',').map((name) => columnOf(of, name.trim().replace(/^"(\w+)"$/, '$1')).name)
  if (new Set(names).size < names.length) throw unreadable(`${what} nomina una colonna due volte`)
  return names
}
