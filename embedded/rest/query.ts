import type { Catalog, Relation } from './catalog.ts'
import { columnOf, readFilter, type Where } from './conditions.ts'
import { type Group, readLogic, type Terms } from './logic.ts'
import { readColumns, readOrder } from './order.ts'
import { quoted, unreadable } from './refusal.ts'
import { readSelect } from './select.ts'

const longestQuery = 8 * 1024
/** Digits of a number that JavaScript does not round; no table has more rows. */
const mostDigits = 15

/** The parameters of a request by their names, in order. Throws `RequestRefusal`. */
export function parametersOf(url: URL): [name: string, value: string][] {
  if (url.search.length - 1 > longestQuery) throw unreadable('la richiesta è più lunga di 8 KB')
  const pairs = [...url.searchParams]
  if (pairs.flat().some((text) => text.includes('\0'))) throw unreadable('un carattere non è ammesso')
  return pairs
}

/** What a request asks: `parameters` go to lite as text, `where` as parsed conditions. */
export type Query = { parameters: URLSearchParams; where: Where | undefined }

type Reads = Record<string, (text: string, of: Relation, catalog: Catalog) => string>
const selecting: Reads = {
  select: (text, of, { tables }) => readSelect(text, of, tables),
  order: readOrder,
}
const paging: Reads = {
  limit: (text) => readNumber(text, 'limit'),
  offset: (text) => readNumber(text, 'offset'),
}
const writing: Reads = {
  columns: (text, of) => readColumns(text, of, 'columns'),
  on_conflict: (text, of) => readColumns(text, of, 'on_conflict'),
}
const logic: ReadonlyMap<string, [Group, boolean]> = new Map([
  ['and', ['and', false]],
  ['or', ['or', false]],
  ['not.and', ['and', true]],
  ['not.or', ['or', true]],
])

/** The parameters of each kind of request, beside conditions. Lite would silently ignore all others. */
const words = {
  read: { ...selecting, ...paging },
  insert: { ...selecting, ...writing },
  update: { ...selecting, columns: writing.columns },
  delete: selecting,
} as const
export type Kind = keyof typeof words

/** Reads the parameters of a request to a relation. Throws `RequestRefusal`. */
export function readQuery(kind: Kind, pairs: [string, string][], of: Relation, catalog: Catalog): Query {
  const parameters = new URLSearchParams()
  const conditions: Where[] = []
  const terms: Terms = { count: 0 }
  const known = new Map(Object.entries(words[kind]))
  for (const [name, value] of pairs) {
    const read = known.get(name)
    const group = logic.get(name)
    if (read && parameters.has(name)) throw unreadable(`${name} è scritto due volte`)
    if (read) parameters.set(name, read(value, of, catalog))
    else if (group) conditions.push(readLogic(...group, value, of, terms))
    else if (kind === 'insert') throw unreadable(`il parametro ${quoted(name)} non è ammesso`)
    else conditions.push(readFilter(columnOf(of, name), value))
  }
  return { parameters, where: conditions.length > 0 ? { $and: conditions } : undefined }
}

function readNumber(text: string, what: string): string {
  if (!/^\d+$/.test(text) || text.length > mostDigits) throw unreadable(`${what} non è un numero`)
  return text
}
