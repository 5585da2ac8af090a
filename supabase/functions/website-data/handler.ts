import { createLookup, type Deps, type Found, type Ready } from './lookup.ts'

/** Pages of any origin may read the answers, even those that require isolation (`cross-origin-embedder-policy`). */
const open = {
  'access-control-allow-origin': '*',
  // The widget compares the visitor's clock with `date`.
  'access-control-expose-headers': 'date, etag, retry-after',
  'cross-origin-resource-policy': 'cross-origin',
}
const preflight = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'authorization, apikey, x-client-info, content-type, if-none-match',
  'access-control-max-age': '86400',
}
const allow = 'GET, HEAD, OPTIONS'
const lasting = 'public, max-age=300, stale-while-revalidate=86400'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Characters: longer than the tags that a browser keeps for one address. */
const longestTagList = 1000

/**
 * `GET ?id=<uuid>`: the public data of an active website of an active business, for everybody, without key or session.
 * 404, always the same, for any other id; 405 for other methods; 429 for an address that tries many ids.
 * @param address the visitor's, as limits count it
 */
export function websiteData(deps: Deps): (request: Request, address: string) => Promise<Response> {
  const lookUp = createLookup(deps)
  return async (request, address) => {
    if (request.method === 'OPTIONS')
      return new Response(null, { status: 204, headers: { ...open, ...preflight, allow } })
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refusal(405, 'Metodo non consentito', { allow })
    try {
      const id = idIn(request.url)
      return respond(request, id === null ? 'unknown' : await lookUp(id, address))
    } catch (error) {
      logFailure(error)
      return refusal(500, 'Errore interno')
    }
  }
}

/** The one id in the query, in lower case; null for none, several or malformed ones. */
function idIn(url: string): string | null {
  const ids = new URL(url).searchParams.getAll('id')
  const id = ids[0]?.toLowerCase() ?? ''
  return ids.length === 1 && uuid.test(id) ? id : null
}

function respond(request: Request, found: Found): Response {
  if (found === 'unknown') return refusal(404, 'Sito web non trovato')
  if ('waitSeconds' in found) {
    return refusal(429, 'Troppe richieste', { 'retry-after': String(found.waitSeconds) })
  }
  return answer(request, found)
}

function answer({ method, headers: requested }: Request, { body, etag }: Ready): Response {
  const headers = { ...open, etag, 'cache-control': lasting }
  if (names(requested.get('if-none-match') ?? '', etag)) return new Response(null, { status: 304, headers })
  const sent = method === 'HEAD' ? null : body
  return new Response(sent, { headers: { ...headers, 'content-type': 'application/json' } })
}

/** Whether an `If-None-Match` header contains the tag, weak or not, or `*`. */
function names(header: string, etag: string): boolean {
  if (header === '' || header.length > longestTagList) return false
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}

function refusal(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers: { ...open, ...headers, 'cache-control': 'no-store' } })
}

/** Logs name and code only: a message may repeat the request. */
function logFailure(error: unknown): void {
  const name = error instanceof Error ? error.name : typeof error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  console.error(`website-data: ${name} ${code ?? ''}`.trimEnd())
}
