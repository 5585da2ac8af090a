const longest = 2000

/**
 * Answers where a link in a mail leads after it was opened: to the page that was asked for when that page is on one of
 * the server's own origins, otherwise to the site's address. What is passed on is the address as the URL parser reads
 * it, since a browser reads the text of a hostile one differently from any other reader.
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
    if (!own.some(({ protocol, host }) => url.protocol === protocol && url.host === host)) return home
    url.username = ''
    url.password = ''
    // The tokens take the fragment's place.
    url.hash = ''
    return url.href
  }
}
