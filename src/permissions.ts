/**
 * Who may do what: the only place where roles are named.
 *
 * The database decides (policies in `supabase/migrations`); this file mirrors it for buttons, and names the groups of
 * roles that `src/pages.ts` lets into each page. `tests/api/permissions.test.ts` signs in as each role, tries every
 * action on every table and fails when the outcome differs from what stands here.
 */
export const roles = ['admin', 'gestore', 'business', 'cliente'] as const
export type Role = (typeof roles)[number]

/** Narrows what the server function answers. */
export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value)
}

export type Action = 'select' | 'insert' | 'update' | 'delete'
/** `own` = through the business whose `user_id` is the caller, or the caller's own row. */
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
} as const satisfies Record<string, Record<Role, Grants>>

export type Table = keyof typeof tablePermissions

/**
 * The storage buckets: listing, adding, overwriting and removing files. Whoever has a file's address sees it. `own` =
 * the name begins with the caller's id (`avatars`) or with its business's (`website-covers`); in `business-logos` a
 * new file under a random UUID as name, or one that the caller added.
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

/** How far a role's grant on a bucket's files reaches, or null when it has none. */
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

/** How far a role's grant reaches, or null when it has none. */
export function scopeOf(role: Role | null, action: Action, table: Table): Scope | null {
  if (!role) return null
  const grants: Grants = tablePermissions[table][role]
  return grants[action] ?? null
}

/**
 * The id of the user whose rows alone a role reads in a table; null for a role that reads all of them, or none. Asking
 * for these rows by it spares the policies from looking through everybody's.
 */
export function ownerIdOf(role: Role | null, user: { id: string } | null, table: Table): string | null {
  return scopeOf(role, 'select', table) === 'own' ? (user?.id ?? null) : null
}

export const everyone: readonly Role[] = [...roles]
export const staff: readonly Role[] = ['admin', 'gestore', 'business']
export const adminAndBusiness: readonly Role[] = ['admin', 'business']
export const adminOnly: readonly Role[] = ['admin']
export const clientOnly: readonly Role[] = ['cliente']
/** Only the secret key. */
const nobody: readonly Role[] = []

/**
 * Which roles the server's functions answer; nobody who is not signed in. `get_user_role` tells all but the admin only
 * their own; a search finds the rows that the caller may select, which may be none.
 */
export const functionRoles = {
  'create-business-account': adminOnly,
  get_user_role: everyone,
  image_in_use: everyone,
  admin_overview: adminOnly,
  admin_newest: adminOnly,
  business_account: adminOnly,
  logo_name_use: adminOnly,
  deployment_report: nobody,
  rows_of_before: nobody,
  search_businesses: everyone,
  search_websites: everyone,
  search_cards: everyone,
  search_services: everyone,
  search_graphic_services: everyone,
  search_total: everyone,
} as const satisfies Record<string, readonly Role[]>

/** Whether a role is answered by one of the server's functions. */
export function mayCall(role: Role | null, name: keyof typeof functionRoles): boolean {
  return role !== null && functionRoles[name].includes(role)
}

/** Who reads the title above a page that is not there yet; the others read 'coming soon' alone. */
export function seesPlaceholderTitle(role: Role | null): boolean {
  return role !== null && adminOnly.includes(role)
}
