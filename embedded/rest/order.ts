import type { Relation } from './catalog.ts'
import { columnOf } from './conditions.ts'
import { unreadable } from './refusal.ts'

const mostColumns = 5

/** `order`: at most five columns, each with a direction and a place for nulls. Throws `RequestRefusal`. */
export function readOrder(text: string, of: Relation): string {
  const parts = text.split(',')
  if (parts.length > mostColumns) throw unreadable(`ordine per più di ${mostColumns} colonne`)
  return parts
    .map((part) => {
      const [, name, direction = '', nulls = ''] =
        /^ *(\w+)(\.asc|\.desc)?(\.nullsfirst|\.nullslast)? *$/.exec(part) ?? []
      if (name === undefined) throw unreadable("l'ordine non va bene")
      return `${columnOf(of, name).name}${direction}${nulls}`
    })
    .join(',')
}

/** The value of `columns` or `on_conflict`: names of columns, each once. Throws `RequestRefusal`. */
export function readColumns(text: string, of: Relation, what: string): string {
  const names = text.split(',').map((name) => columnOf(of, name.trim().replace(/^"(\w+)"$/, '$1')).name)
  if (new Set(names).size < names.length) throw unreadable(`${what} nomina una colonna due volte`)
  return names.join(',')
}
