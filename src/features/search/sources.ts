import { CreditCard, Globe, type LucideIcon, Palette, Share2, Store } from 'lucide-react'
import { inMenu, type MenuEntry, mayOpen, type PageName, type Role, scopeOf, type Table } from '#permissions'

export type SourceTable = Extract<
  Table,
  'businesses' | 'websites' | 'services' | 'graphic_services' | 'cards'
>

/** A table that the search looks through, and where its rows are to be seen. */
export interface Source {
  table: SourceTable
  /** As the menu calls it. */
  title: string
  icon: LucideIcon
  list: MenuEntry
  edit: PageName
  /** A page of one row for who may not change it. */
  view?: PageName
  listPath: string
}

const sources: readonly Source[] = [
  {
    table: 'businesses',
    title: 'Attività',
    icon: Store,
    list: 'activity',
    edit: 'activityForm',
    listPath: '/dashboard/activity',
  },
  {
    table: 'websites',
    title: 'Siti Web',
    icon: Globe,
    list: 'websites',
    edit: 'websiteEdit',
    view: 'websiteView',
    listPath: '/dashboard/websites',
  },
  {
    table: 'services',
    title: 'Social',
    icon: Share2,
    list: 'social',
    edit: 'socialForm',
    listPath: '/dashboard/social',
  },
  {
    table: 'graphic_services',
    title: 'Grafica',
    icon: Palette,
    list: 'graphics',
    edit: 'graphicsForm',
    listPath: '/dashboard/graphics',
  },
  {
    table: 'cards',
    title: 'Card',
    icon: CreditCard,
    list: 'cards',
    edit: 'cardForm',
    listPath: '/dashboard/cards',
  },
]

/** What a role is helped to find: rows that it may read and has a page for. Nothing else is even asked for. */
export function sourcesFor(role: Role): Source[] {
  return sources.filter(({ table, list }) => scopeOf(role, 'select', table) && inMenu(role, list))
}

/** The page of one row. Also what stands for it among the recent ones, whoever it is. */
export function rowPath(source: Source, id: string): string {
  return `${source.listPath}/edit/${id}`
}

/** Where choosing a row leads: its form for who may change it, otherwise its page, or the list narrowed to it. */
export function placeOf(
  role: Role,
  source: Source,
  row: { id: string; title: string },
): { to: string; search?: { q: string } } {
  if (mayOpen(role, source.edit)) return { to: rowPath(source, row.id) }
  if (source.view && mayOpen(role, source.view)) return { to: `${source.listPath}/view/${row.id}` }
  return { to: source.listPath, search: { q: row.title.slice(0, 100) } }
}

/** The ids among recent paths, by table; of tables that the role may read. */
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
