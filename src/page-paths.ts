import { allPages, pages } from './pages.ts'

/** What the server knows of the dashboard: where its pages are. It leads a mail's reader nowhere else. */

/** Where a new password is chosen. */
export const profilePath = pages.profile.path

/**
 * Tells the addresses of the login and of the dashboard's pages from all others.
 * @param id what an id looks like, as the source of a regular expression
 */
export function pageMatcher(id: string): (path: string) => boolean {
  const paths = allPages.map(({ path }) => path.replaceAll(/\$\w+/g, id))
  const pattern = new RegExp(`^(/|${paths.join('|')})$`)
  return (path) => pattern.test(path)
}
