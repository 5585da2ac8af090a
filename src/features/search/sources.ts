import type { SearchedTable } from '#backend/tables.ts'
import { mayOpen, menuFor, type Page, type PageInMenu, pages } from '#pages'
import { type Role, scopeOf } from '#permissions'

/** A searched table, and the pages of its rows. */
export interface Source {
  table: SearchedTable
  list: PageInMenu
  /** The page that creates a row. */
  create: Page
  edit: Page
  /** The read-only page of a row, for roles that may not change it. */
  view?: Page
}

/** In the order of the results. */
export const sources: readonly Source[] = [
  { table: 'businesses', list: pages.activity, create: pages.activityCreate, edit: pages.activityEdit },
  {
    table: 'websites',
    list: pages.websites,
    create: pages.websiteSelect,
    edit: pages.websiteEdit,
    view: pages.websiteView,
  },
  { table: 'services', list: pages.social, create: pages.socialCreate, edit: pages.socialEdit },
  { table: 'graphic_services', list: pages.graphics, create: pages.graphicsCreate, edit: pages.graphicsEdit },
  { table: 'cards', list: pages.cards, create: pages.cardCreate, edit: pages.cardEdit },
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
