/**
 * Where the pages of the dashboard are, below /dashboard: `$name` stands for one part, the id of a row. Routes may have
 * no other address, and the server leads a mail's reader nowhere else.
 */
export const pagePaths = [
  '/',
  'activity',
  'activity/create',
  'activity/edit/$id',
  'websites',
  'websites/select',
  'websites/create/$businessId',
  'websites/edit/$id',
  'websites/view/$id',
  'cards',
  'cards/create',
  'cards/edit/$id',
  'profile',
  'card',
  'client-activity',
  'social',
  'social/create',
  'social/edit/$id',
  'graphics',
  'graphics/create',
  'graphics/edit/$id',
  'billing',
  'users',
  'sales',
] as const

export type PagePath = (typeof pagePaths)[number]

/** Where a new password is chosen. */
export const profilePath = `/dashboard/${'profile' satisfies PagePath}`

/**
 * Tells the addresses of the login and of the dashboard's pages from all others.
 * @param id what an id looks like, as the source of a regular expression
 */
export function pageMatcher(id: string): (path: string) => boolean {
  const pages = pagePaths.map((path) => (path === '/' ? '' : `/${path.replaceAll(/\$\w+/g, id)}`))
  const pattern = new RegExp(`^/(dashboard(${pages.join('|')}))?$`)
  return (path) => pattern.test(path)
}
