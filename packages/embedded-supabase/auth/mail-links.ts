import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'

const longest = 2000

/**
 * The address that a mail's link opens: the requested page when it is one of the front end's and on one of the server's
 * own origins, otherwise the site. It is rebuilt from the parsed URL, because a browser may parse a hostile text
 * differently. Query and fragment are dropped, because the front end's auth client would take tokens from there.
 */
export function redirectWithin(
  site: string,
  origins: readonly string[],
  isPage: (path: string) => boolean,
): (requested: string | undefined) => string {
  const own = [site, ...origins].map((origin) => new URL(origin))
  const home = new URL(site).href
  return (requested) => {
    if (requested === undefined || requested.length > longest || !URL.canParse(requested)) return home
    const url = new URL(requested)
    // Not `url.origin`: for `blob:http://host/x` it is `http://host`.
    const match = own.find(({ protocol, host }) => url.protocol === protocol && url.host === host)
    if (!match || url.username !== '' || url.password !== '' || !isPage(url.pathname)) return home
    return `${match.origin}${url.pathname}`
  }
}

/**
 * Whether a link that waits to be mailed still opens something: its account may have got another address, another link
 * or its password meanwhile, or be gone. The conditions on the lengths let PostgreSQL use the indexes of tokens.
 */
export async function linkOpens(db: Db, hash: string): Promise<boolean> {
  const { rows } = await sql<{ opens: boolean }>`select
    exists (select from auth.sign_ups where link_hash = ${hash})
    or exists (select from auth.users where recovery_token = ${hash} and length(recovery_token) > 6)
    or exists (select from auth.users where confirmation_token = ${hash} and length(confirmation_token) > 6)
    as opens`.execute(db)
  return rows[0]?.opens === true
}
