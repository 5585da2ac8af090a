import type { Database, Tables } from './database.types.ts'

export type Table = keyof Database['public']['Tables']

/** What is read: a table, or something else that has queries of its own. The keys of its queries begin with its name. */
export type Subject =
  | Table
  | 'account'
  | 'dashboard'
  | 'devices'
  | 'factors'
  | 'history'
  | 'last-author'
  | 'passkeys'
  | 'recovery-codes'
  | 'role'
  | 'search'
  | 'similar'

interface Description {
  /** What else shows something of its rows. */
  shownIn: readonly Subject[]
  /** Its rows are edited in a form that keeps what others save, with a history. */
  edited?: true
  /** It is searched, by `search_<table>`. */
  searched?: true
  /** An admin can restore its deleted rows. */
  restorable?: true
}

/**
 * Every table once. What a change makes stale, which tables have a history, the search, and the restoring of deleted rows
 * derive from this list; who may do what is in `src/permissions.ts`.
 */
const tables = {
  businesses: {
    edited: true,
    searched: true,
    shownIn: ['websites', 'cards', 'sales', 'dashboard', 'user_roles'],
  },
  websites: {
    edited: true,
    searched: true,
    shownIn: ['businesses', 'cards', 'closures', 'seasons', 'dashboard'],
  },
  closures: { edited: true, shownIn: ['dashboard'] },
  // The preview of a website's public data is read with its closures.
  seasons: { edited: true, shownIn: ['closures'] },
  cards: {
    edited: true,
    searched: true,
    restorable: true,
    shownIn: ['websites', 'card_holders', 'stamps', 'dashboard', 'history'],
  },
  card_holders: { shownIn: ['stamps'] },
  stamps: { shownIn: ['card_holders'] },
  services: { edited: true, searched: true, shownIn: ['dashboard'] },
  graphic_services: { edited: true, searched: true, shownIn: ['dashboard'] },
  sales: { edited: true, searched: true, shownIn: ['dashboard'] },
  payment_methods: { restorable: true, shownIn: ['services', 'graphic_services', 'history'] },
  profiles: { shownIn: ['account'] },
  user_roles: { shownIn: ['role'] },
  changes: { shownIn: ['history', 'last-author', 'dashboard'] },
} as const satisfies Record<Table, Description>

type TableWith<Trait extends keyof Description> = {
  [Name in Table]: (typeof tables)[Name] extends Record<Trait, true> ? Name : never
}[Table]

export type EditedTable = TableWith<'edited'>
export type SearchedTable = TableWith<'searched'>
export type RestorableTable = TableWith<'restorable'>

/** The tables that can be listed: every row has an id. */
export type ListedTable = {
  [Name in Table]: Tables<Name> extends { id: string } ? Name : never
}[Table]

const names = Object.keys(tables) as Table[]
/** The tables whose rows people edit in a form of their own. */
export const editedTables = names.filter((table) => 'edited' in tables[table])
export const searchedTables = names.filter((table): table is SearchedTable => 'searched' in tables[table])

/** What shows rows of this table; nothing for a table that the dashboard does not know. */
export function subjectsOf(table: string): readonly Subject[] {
  // What the history calls so has no table of its own that the dashboard reads.
  if (table === 'accounts') return subjectsOf('user_roles')
  if (!Object.hasOwn(tables, table)) return []
  return [table as Table, ...tables[table as Table].shownIn]
}
