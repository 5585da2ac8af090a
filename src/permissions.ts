import { type SearchedTable, searchedTables, type Table } from '#backend/tables.ts'

export type { Table }

/**
 * Which role may do what; the only place where roles are named.
 *
 * The database decides, by the policies in `supabase/migrations`. This file mirrors them for buttons, and names the
 * groups of roles that `src/pages.ts` uses. `tests/api/permissions.test.ts` signs in as each role, tries every action on
 * every table and fails when the outcome differs from this file.
 */
export const roles = ['admin', 'gestore', 'business', 'cliente'] as const
export type Role = (typeof roles)[number]

/** Whether a value, such as the server function's answer, is a role. */
export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value)
}

/** Who has opened the dashboard. */
export interface SignedIn {
  user: { id: string }
  role: Role
}

export type Action = 'select' | 'insert' | 'update' | 'delete'
/**
 * `own`: rows of the business whose `user_id` is the caller, or the caller's own row; of the history, the changes of rows
 * that the caller may read.
 */
export type Scope = 'all' | 'own'
type Grants = Partial<Record<Action, Scope>>

const see = { select: 'all' } as const satisfies Grants
const manage = { select: 'all', insert: 'all', update: 'all' } as const satisfies Grants
const ownFiles = { select: 'own', insert: 'own', update: 'own', delete: 'own' } as const satisfies Grants
const allFiles = { select: 'all', insert: 'all', update: 'all', delete: 'all' } as const satisfies Grants
const ownAccount = { select: 'own', update: 'own' } as const satisfies Grants

export const tablePermissions = {
  profiles: {
    admin: { select: 'all', update: 'own' },
    gestore: ownAccount,
    business: ownAccount,
    cliente: ownAccount,
  },
  user_roles: {
    admin: see,
    gestore: { select: 'own' },
    business: { select: 'own' },
    cliente: { select: 'own' },
  },
  businesses: { admin: manage, gestore: {}, business: { select: 'own' }, cliente: {} },
  websites: { admin: manage, gestore: see, business: ownAccount, cliente: {} },
  services: { admin: manage, gestore: see, business: see, cliente: {} },
  graphic_services: { admin: manage, gestore: see, business: see, cliente: {} },
  payment_methods: {
    admin: { select: 'all', insert: 'all', delete: 'all' },
    gestore: {},
    business: {},
    cliente: {},
  },
  cards: {
    admin: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
    gestore: {},
    business: { select: 'own', insert: 'own', update: 'own' },
    cliente: {},
  },
  sales: {
    admin: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
    gestore: see,
    business: { select: 'own' },
    cliente: {},
  },
  // Besides, whoever keeps a card reads and leaves it, whatever role the account has now.
  card_holders: {
    admin: see,
    gestore: {},
    business: { select: 'own' },
    cliente: { select: 'own', insert: 'own', delete: 'own' },
  },
  // Deleted: the holder's newest, by whoever stamped it, for five minutes.
  stamps: {
    admin: { select: 'all', insert: 'all', delete: 'own' },
    gestore: {},
    business: { select: 'own', insert: 'own', delete: 'own' },
    cliente: { select: 'own' },
  },
  changes: { admin: see, gestore: { select: 'own' }, business: { select: 'own' }, cliente: {} },
  closures: {
    admin: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
    gestore: see,
    business: { select: 'own', insert: 'own', update: 'own', delete: 'own' },
    cliente: {},
  },
  seasons: {
    admin: { select: 'all', insert: 'all', update: 'all', delete: 'all' },
    gestore: see,
    business: { select: 'own', insert: 'own', update: 'own', delete: 'own' },
    cliente: {},
  },
} as const satisfies Record<Table, Record<Role, Grants>>

/**
 * Who may list, add, overwrite and remove files in each bucket. Everybody who has a file's address can read it. `own`:
 * the name begins with the caller's id (`avatars`) or with the id of the caller's business (`website-covers`); in
 * `business-logos`, a new file with a random UUID as name, or a file that the caller added. A picture that rows show
 * belongs to their business alone, whatever its name, since a website that moves takes its pictures along.
 */
export const bucketPermissions = {
  avatars: {
    admin: { ...ownFiles, select: 'all' },
    gestore: ownFiles,
    business: ownFiles,
    cliente: ownFiles,
  },
  'website-covers': { admin: allFiles, gestore: {}, business: ownFiles, cliente: {} },
  'service-covers': { admin: allFiles, gestore: {}, business: {}, cliente: {} },
  'business-logos': {
    admin: allFiles,
    gestore: {},
    business: { select: 'own', insert: 'own', delete: 'own' },
    cliente: {},
  },
} as const satisfies Record<string, Record<Role, Grants>>

export type Bucket = keyof typeof bucketPermissions

/** The scope of a role's permission on a bucket's files; null without permission. */
export function fileScopeOf(role: Role | null, action: Action, bucket: Bucket): Scope | null {
  if (!role) return null
  const grants: Grants = bucketPermissions[bucket][role]
  return grants[action] ?? null
}

/** Columns of its own website that a business may see but never change. */
export const websiteColumnsFixedForOwner = ['stato', 'business_id', 'logo_url'] as const

/** Whether a role may do something to at least its own rows of a table. */
export function can(role: Role | null, action: Action, table: Table): boolean {
  return scopeOf(role, action, table) !== null
}

/** The scope of a role's permission on a table; null without permission. */
export function scopeOf(role: Role | null, action: Action, table: Table): Scope | null {
  if (!role) return null
  const grants: Grants = tablePermissions[table][role]
  return grants[action] ?? null
}

/**
 * The user's id where the role reads only its own rows of a table; null where it reads all or none. Queries filter by it,
 * because otherwise the policies would be evaluated on everybody's rows.
 */
export function ownerIdOf(role: Role | null, user: { id: string } | null, table: Table): string | null {
  return scopeOf(role, 'select', table) === 'own' ? (user?.id ?? null) : null
}

export const everyone: readonly Role[] = [...roles]
export const staff: readonly Role[] = ['admin', 'gestore', 'business']
export const adminAndBusiness: readonly Role[] = ['admin', 'business']
const adminAndGestore: readonly Role[] = ['admin', 'gestore']
export const adminOnly: readonly Role[] = ['admin']
export const clientOnly: readonly Role[] = ['cliente']
/** No role; only the secret key may. */
const nobody: readonly Role[] = []

const searches = Object.fromEntries(searchedTables.map((table) => [`search_${table}`, everyone])) as Record<
  `search_${SearchedTable}`,
  readonly Role[]
>

/**
 * The roles that may call each function; callers who are not signed in may call those of `functionsOfVisitors`.
 * `get_user_role` tells only the admin the role of another user; a search finds only rows that the caller may select.
 */
export const functionRoles = {
  'create-business-account': adminOnly,
  'manage-account': adminOnly,
  'website-data': everyone,
  website_data: nobody,
  'card-data': everyone,
  'card-pass': everyone,
  card_data: nobody,
  own_cards: everyone,
  stamp_card: everyone,
  card_figures: adminAndBusiness,
  get_user_role: everyone,
  assured_role: nobody,
  own_sessions: everyone,
  end_session: everyone,
  put_off_own_password: everyone,
  end_sessions: nobody,
  image_in_use: everyone,
  admin_overview: adminOnly,
  admin_newest: adminOnly,
  business_places: adminOnly,
  silent_websites: adminAndGestore,
  websites_without_hours: adminAndGestore,
  suspended_with_business: everyone,
  latest_changes: adminAndGestore,
  changed_together: everyone,
  backup_state: adminOnly,
  recently_deleted: adminOnly,
  list_accounts: adminOnly,
  business_account: adminOnly,
  invited_address: adminOnly,
  uninvited_businesses: adminOnly,
  logo_name_use: adminOnly,
  restore_deleted: adminOnly,
  set_stato_businesses: adminOnly,
  set_stato_websites: adminOnly,
  sales_overview: adminAndGestore,
  renew_sales: adminOnly,
  pay_sales: adminOnly,
  buyers: adminOnly,
  matching_businesses: adminOnly,
  similar_businesses: adminOnly,
  similar_websites: adminAndGestore,
  business_invitation: nobody,
  clear_address: nobody,
  manage_account: nobody,
  deployment_report: nobody,
  forget_person: nobody,
  rows_against: everyone,
  rows_to_correct: nobody,
  ...searches,
  search_total: everyone,
} as const satisfies Record<string, readonly Role[]>

/** The functions that also answer whoever is not signed in. */
export const functionsOfVisitors: readonly (keyof typeof functionRoles)[] = [
  'website-data',
  'card-data',
  'card-pass',
]

/** Whether a role may call a database function. */
export function mayCall(role: Role | null, name: keyof typeof functionRoles): boolean {
  return role !== null && functionRoles[name].includes(role)
}

/**
 * Whether pages on which a role only reads a table's rows offer their history: to whoever works for all customers. A
 * business has that of what it edits in its forms.
 */
export function readsHistory(role: Role | null): boolean {
  return role !== null && adminAndGestore.includes(role) && can(role, 'select', 'changes')
}
