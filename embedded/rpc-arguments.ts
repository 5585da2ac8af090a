import { type Kysely, sql } from 'kysely'

/** The arguments of type text of each function that the API offers, by its name. Asked of the database once. */
async function readTextArguments(db: Kysely<unknown>): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ name: string; argument: string }>`
    select proname as name, proargnames[place] as argument
    from pg_proc cross join unnest(proargtypes::oid[]) with ordinality as given (type, place)
    where pronamespace = 'public'::regnamespace and type = 'text'::regtype`.execute(db)
  const found = new Map<string, Set<string>>()
  for (const { name, argument } of rows) found.set(name, (found.get(name) ?? new Set()).add(argument))
  return found
}

/**
 * Rewrites calls of database functions by GET, so that a text stays one: lite guesses the type of what is not in
 * quotes, and a search for `true` or `null` would be no text any more, one for `1.50` another.
 */
export function quoteTexts(db: Kysely<unknown>): (request: Request, name: string) => Promise<Request> {
  let known: Promise<Map<string, Set<string>>> | null = null
  return async (request, name) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return request
    known ??= readTextArguments(db)
    const texts = (await known).get(name)
    if (!texts) return request
    const url = new URL(request.url)
    const quoted = [...url.searchParams].map(([key, value]) => [key, texts.has(key) ? `"${value}"` : value])
    url.search = new URLSearchParams(quoted).toString()
    return new Request(url, request)
  }
}
