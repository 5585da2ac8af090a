import { pageMatcher } from '#page-paths'

const longest = 2000
const isPage = pageMatcher('[0-9a-f-]{36}')

/**
 * Answers where a link in a mail leads after it was opened: to the page of the dashboard that was asked for, on
 * one of the server's own origins, otherwise to the site's address. What is passed on is made of the parts that the URL
 * parser reads, since a browser reads the text of a hostile address differently from any other reader; query and
 * fragment are left out, because the dashboard's auth client takes tokens from there.
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
    // Not `url.origin`: that of `blob:http://host/x` is `http://host`.
    const known = own.find(({ protocol, host }) => url.protocol === protocol && url.host === host)
    if (!known || url.username !== '' || url.password !== '' || !isPage(url.pathname)) return home
    return `${known.origin}${url.pathname}`
  }
}
