import type { Relation } from '../catalog/catalog.ts'
import { columnOf, type Group, readFilter, readLogic, type Terms } from './conditions.ts'
import { pageOf, type RowRange } from './page.ts'
import type { Condition, Order, Query, Selection } from './parsed.ts'
import { quoted, unreadable } from './refusal.ts'
import { readSelect, selectAll } from './select.ts'

const longestQuery = 8 * 1024
/** So many digits are exact in a JavaScript number, and no table has more rows. */
const mostDigits = 15

/** The parameters of a URL, in order. @throws RequestRefusal */
export function parametersOf(url: URL): [name: string, value: string][] {
  if (url.search.length - 1 > longestQuery) throw unreadable('la richiesta è più lunga di 8 KB')
  const pairs = [...url.searchParams]
  if (pairs.flat().some((text) => text.includes('\0'))) throw unreadable('un carattere non è ammesso')
  return pairs
}

type QueryParameters = Omit<Query, 'select' | 'where' | 'page'> & RowRange & { select: Selection | null }

const readers = {
  select: (text: string, of: Relation) => ({ select: readSelect(text, of) }),
  order: (text: string, of: Relation) => ({ order: readOrder(text, of) }),
  limit: (text: string) => ({ limit: readNumber(text, 'limit') }),
  offset: (text: string) => ({ offset: readNumber(text, 'offset') }),
  columns: (text: string, of: Relation) => ({ columns: readColumns(text, of, 'columns') }),
  on_conflict: (text: string, of: Relation) => ({ conflict: readColumns(text, of, 'on_conflict') }),
} satisfies Record<string, (text: string, of: Relation) => Partial<QueryParameters>>

/** The parameters of each kind of request, apart from conditions. */
const parameters = {
  read: ['select', 'order', 'limit', 'offset'],
  insert: ['select', 'order', 'columns', 'on_conflict'],
  update: ['select', 'order', 'columns'],
  delete: ['select', 'order'],
} as const satisfies Record<string, readonly (keyof typeof readers)[]>
export type Kind = keyof typeof parameters

const logic: ReadonlyMap<string, [Group, boolean]> = new Map([
  ['and', ['and', false]],
  ['or', ['or', false]],
  ['not.and', ['and', true]],
  ['not.or', ['or', true]],
])

/** @param range the rows that the header `Range` selects. @throws RequestRefusal */
export function readQuery(kind: Kind, pairs: [string, string][], of: Relation, range: RowRange): Query {
  let found: QueryParameters = {
    select: null,
    order: [],
    limit: null,
    offset: 0,
    columns: null,
    conflict: null,
  }
  const where: Condition[] = []
  const terms: Terms = { count: 0 }
  const seen = new Set<string>()
  for (const [name, value] of pairs) {
    const parameter = parameters[kind].find((each) => each === name)
    const group = logic.get(name)
    if (parameter) {
      if (seen.has(parameter)) throw unreadable(`${name} è scritto due volte`)
      seen.add(parameter)
      found = { ...found, ...readers[parameter](value, of) }
    } else if (group) where.push(readLogic(...group, value, of, terms))
    else if (kind === 'insert') throw unreadable(`il parametro ${quoted(name)} non è ammesso`)
    else where.push(readFilter(columnOf(of, name), value))
  }
  const { select, limit, offset, ...rest } = found
  return { ...rest, select: select ?? selectAll(of), where, page: pageOf({ limit, offset }, range) }
}

function readNumber(text: string, what: string): number {
  if (!/^\d+$/.test(text) || text.length > mostDigits) throw unreadable(`${what} non è un numero`)
  return Number(text)
}

const mostColumns = 5

/** `order`: at most five columns, each with a direction and a place for nulls. @throws RequestRefusal */
function readOrder(text: string, of: Relation): Order[] {
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
function readColumns(text: string, of: Relation, what: string): string[] {
  const names = text.split(',').map((name) => columnOf(of, name.trim().replace(/^"(\w+)"$/, '$1')).name)
  if (new Set(names).size < names.length) throw unreadable(`${what} nomina una colonna due volte`)
  return names
}
