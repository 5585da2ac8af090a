/**
 * Who may do what: the only place where roles are named.
 *
 * The database decides (policies in `supabase/migrations`); this file mirrors it for routes, menu and
 * buttons. `tests/api/permissions.test.ts` signs in as each role, tries every action on every table and
 * fails when the outcome differs from what stands here. Source: the permission table of the product's
 * contract, section 4, and the specification, sections 2 and 6.
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

const everyone: readonly Role[] = roles
const staff: readonly Role[] = ['admin', 'gestore', 'business']
const adminAndBusiness: readonly Role[] = ['admin', 'business']
const adminOnly: readonly Role[] = ['admin']
const clientOnly: readonly Role[] = ['cliente']
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

/** Which roles a dashboard page lets in; anybody else is sent to /dashboard. */
export const pageRoles = {
  dashboard: everyone,
  profile: everyone,
  social: staff,
  socialForm: adminOnly,
  graphics: staff,
  graphicsForm: adminOnly,
  websites: staff,
  websiteCreate: adminOnly,
  websiteEdit: adminAndBusiness,
  /** The whole website, to read only: for who sees websites and may not change them. */
  websiteView: staff,
  cards: adminAndBusiness,
  cardForm: adminAndBusiness,
  /** Opens for all: those without access read 'Contenuto in arrivo...' (spec section 2). */
  activity: everyone,
  activityForm: adminOnly,
  /** Open for all: they read 'coming soon' (contract section 5). */
  users: everyone,
  sales: everyone,
  billing: everyone,
  clientCard: clientOnly,
  clientActivity: clientOnly,
} as const satisfies Record<string, readonly Role[]>

/** Who reads the title above a page that is not there yet; the others read 'coming soon' alone (contract section 5). */
export function seesPlaceholderTitle(role: Role | null): boolean {
  return role !== null && adminOnly.includes(role)
}

export type PageName = keyof typeof pageRoles

/** Whether a dashboard page lets a role in. */
export function mayOpen(role: Role, page: PageName): boolean {
  return pageRoles[page].includes(role)
}

/** The sidebar's entries by role, in order (spec section 2, 'Sidebar menu'). */
export const menuRoles = {
  dashboard: everyone,
  social: staff,
  websites: staff,
  graphics: staff,
  cards: adminAndBusiness,
  activity: adminOnly,
  users: adminAndBusiness,
  sales: adminAndBusiness,
  billing: adminAndBusiness,
  clientCard: clientOnly,
  clientActivity: clientOnly,
  profile: everyone,
} as const satisfies Partial<Record<PageName, readonly Role[]>>

export type MenuEntry = keyof typeof menuRoles

/** Whether a role's sidebar has an entry. */
export function inMenu(role: Role, entry: MenuEntry): boolean {
  return menuRoles[entry].includes(role)
}
