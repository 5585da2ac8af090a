import type { Answer, Narrowable } from '#backend/query-builder.ts'
import { db } from '#backend/supabase.ts'
import type { SearchedTable } from '#backend/tables.ts'
import { formatEuro } from '#italian/format.ts'
import { statoLabel } from '#italian/stato.ts'
import { mayOpen, menuFor, type Page, type PageInMenu, pages } from '#pages'
import { type Role, scopeOf } from '#permissions'

/** A found row, as its line shows it. */
export interface Found {
  id: string
  title: string
  detail: string
}

/** The arguments of `search_<table>` for its first rows: newest first, websites by name. */
type Sought = { _q: string; _take: number }

/** The pages of a searched table's rows. */
interface Places {
  list: PageInMenu
  edit: Page
  /** The read-only page of a row, for roles that may not change it. */
  view?: Page
}

/** A searched table: the pages of its rows, and how they are found. */
export interface Source extends Places {
  table: SearchedTable
  search: (sought: Sought, signal: AbortSignal) => Promise<Found[]>
  /** The rows with these ids that exist and that the caller may read. */
  byId: (ids: readonly string[], signal: AbortSignal) => Promise<Found[]>
}

/** How rows are read, by a search and by their ids with the same columns, and how they become a line. */
interface Reads<Row, Query> {
  found: (sought: Sought) => Answer<Row>
  stored: () => Query & Answer<Row>
  line: (row: Row) => Found
}

function source<Row, Query extends Pick<Narrowable<Query>, 'in' | 'limit'> & Answer<Row>>(
  table: SearchedTable,
  places: Places,
  { found, stored, line }: Reads<Row, Query>,
): Source {
  return {
    table,
    ...places,
    search: async (sought, signal) => {
      const { data } = await found(sought).abortSignal(signal).throwOnError()
      return data.map(line)
    },
    byId: async (ids, signal) => {
      const some = stored().in('id', ids)
      const { data } = await some.limit(ids.length).abortSignal(signal).throwOnError()
      return data.map(line)
    },
  }
}

const joined = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ')
const suspended = (stato: string) => stato !== 'attivo' && statoLabel(stato)
const asGet = { get: true }

const services = (table: 'services' | 'graphic_services', places: Places) => {
  const columns = 'id, nome, costo'
  return source(table, places, {
    found: (sought) => db.rpc(`search_${table}`, sought, asGet).select(columns),
    stored: () => db.from(table).select(columns),
    line: ({ id, nome, costo }) => ({ id, title: nome, detail: formatEuro(costo) }),
  })
}

const { activity, websites, social, graphics, cards } = pages

/** In the order of the results. */
export const sources: readonly Source[] = [
  source(
    'businesses',
    { list: activity, edit: pages.activityEdit },
    {
      found: (sought) => db.rpc('search_businesses', sought, asGet).select('id, insegna, citta, stato'),
      stored: () => db.from('businesses').select('id, insegna, citta, stato'),
      line: ({ id, insegna, citta, stato }) => ({
        id,
        title: insegna,
        detail: joined(citta, suspended(stato)),
      }),
    },
  ),
  source(
    'websites',
    { list: websites, edit: pages.websiteEdit, view: pages.websiteView },
    {
      found: (sought) => db.rpc('search_websites', sought, asGet).select('id, nome, citta, stato'),
      stored: () => db.from('websites').select('id, nome, citta, stato'),
      line: ({ id, nome, citta, stato }) => ({ id, title: nome, detail: joined(citta, suspended(stato)) }),
    },
  ),
  services('services', { list: social, edit: pages.socialEdit }),
  services('graphic_services', { list: graphics, edit: pages.graphicsEdit }),
  source(
    'cards',
    { list: cards, edit: pages.cardEdit },
    {
      found: (sought) => db.rpc('search_cards', sought, asGet).select('id, nome, websites(nome)'),
      stored: () => db.from('cards').select('id, nome, websites(nome)'),
      line: ({ id, nome, websites: { nome: website } }) => ({
        id,
        title: nome ?? website,
        detail: nome ? website : 'Senza nome',
      }),
    },
  ),
]

/** The tables that a role can search: those that it may read and that its menu contains. Others are not queried. */
export function sourcesFor(role: Role): Source[] {
  const menu = menuFor(role)
  return sources.filter(({ table, list }) => scopeOf(role, 'select', table) && menu.includes(list))
}

/** The path of a row's form. It also identifies the row among the recent ones, for every role. */
export function rowPath(source: Source, id: string): string {
  return pathOf(source.edit, id)
}

function pathOf(page: Page, id: string): string {
  return page.path.replace('$id', id)
}

/**
 * The link of a row: its form where the role may change it, else its read-only page, else the list filtered by its title.
 */
export function linkToRow(
  role: Role,
  source: Source,
  row: { id: string; title: string },
): { to: string; search?: { q: string } } {
  if (mayOpen(role, source.edit)) return { to: rowPath(source, row.id) }
  if (source.view && mayOpen(role, source.view)) return { to: pathOf(source.view, row.id) }
  return { to: source.list.path, search: { q: row.title.slice(0, 100) } }
}

/** The row ids in recent paths, by table, for the tables that the role may read. */
export function recentIds(role: Role, paths: readonly string[]): Map<Source, string[]> {
  const found = new Map<Source, string[]>()
  for (const source of sourcesFor(role)) {
    const start = rowPath(source, '')
    const ids = paths.filter((path) => path.startsWith(start)).map((path) => path.slice(start.length))
    const valid = ids.filter((id) => /^[\da-f-]{36}$/.test(id))
    if (valid.length > 0) found.set(source, valid)
  }
  return found
}
