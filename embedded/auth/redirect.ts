import { pageMatcher } from '#page-paths'

const longest = 2000
const isPage = pageMatcher('[0-9a-f-]{36}')

/**
 * Returns the address to which a mail's link leads: the requested page of the dashboard when it is on one of the
 * server's own origins, otherwise the site's address. The address is composed of the parts that the URL parser has
 * read, because a browser may read the text of a hostile address differently. Query and fragment are left out, because
 * the dashboard's auth client takes tokens from there.
 */
export function redirectWithin(
  site: string,
  origins: readonly string[],
): (asked: string | undefined) => string {
  const own = [site, ...origins].map((origin) => new URL(origin))
  const home = new URL(site).href
  return (asked) => {
    if (asked === undefined || asked.length > longest || !URL.canParse(asked)) return home
    const url = new URL(asked)
    // `url.origin` would not do: for `blob:http://host/x` it is `http://host`.
    const known = own.find(({ protocol, host }) => url.protocol === protocol && url.host === host)
    if (!known || url.username !== '' || url.password !== '' || !isPage(url.pathname)) return home
    return `${known.origin}${url.pathname}`
  }
}
