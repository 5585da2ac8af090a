import { allPages, pages } from './pages.ts'

/** The dashboard's pages as the server knows them; a mail's link leads to one of them only. */

/** Where a new password is chosen. */
export const profilePath = pages.profile.path

/**
 * Distinguishes the addresses of the login and of the dashboard's pages from all others.
 * @param id the pattern of an id, as the source of a regular expression
 */
export function pageMatcher(id: string): (path: string) => boolean {
  const paths = allPages.map(({ path }) => path.replaceAll(/\$\w+/g, id))
  const pattern = new RegExp(`^(/|${paths.join('|')})$`)
  return (path) => pattern.test(path)
}
