import { logFailure } from '../answers.ts'
import { isUuid } from '../uuid.ts'
import { createLookup, type Found, type PublicData, type Ready } from './lookup.ts'

// The widget compares the visitor's clock with `date`.
const exposed = 'date, etag, retry-after'
/** Pages of any origin may read the answers, even those that require isolation (`cross-origin-embedder-policy`). */
const open = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed,
  'cross-origin-resource-policy': 'cross-origin',
}
const preflight = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'authorization, apikey, x-client-info, content-type, if-none-match',
  'access-control-max-age': '86400',
}
const allow = 'GET, HEAD, OPTIONS'
const lasting = 'public, max-age=300, stale-while-revalidate=86400'

/** Characters: longer than the tags that a browser keeps for one address. */
const longestTagList = 1000

/** Answers a request from a visitor's address, as limits count it. */
export type PublicHandler = (request: Request, address: string) => Promise<Response>

/**
 * `GET ?id=<uuid>`: the public data of a row, for everybody, without key or session. 404, always the same, for any other
 * id; 400 for an unknown `formato`; 405 for other methods; 429 for an address that tries many ids.
 */
export function publicData<Stored>(data: PublicData<Stored>): PublicHandler {
  const lookUp = createLookup(data)
  return async (request, address) => {
    if (request.method === 'OPTIONS')
      return new Response(null, { status: 204, headers: { ...open, ...preflight, allow } })
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refusal(405, 'Metodo non consentito', { allow })
    try {
      if (data.parameter === undefined && !hasFormat(request.url, data.formats))
        return refusal(400, `Formato sconosciuto. Ci sono: ${Object.keys(data.formats).join(', ')}`)
      const asked = askedIn(request.url, data.parameter ?? 'formato')
      const found = asked ? await lookUp(asked.id, asked.format, address) : 'unknown'
      return respond(request, found, data.unknown)
    } catch (error) {
      logFailure(data.name, error)
      return refusal(500, 'Errore interno')
    }
  }
}

/** Whether the `formato` of the query, of which there is none twice, is one of these. */
function hasFormat(url: string, formats: object): boolean {
  const asked = new URL(url).searchParams.getAll('formato')
  return asked.length < 2 && Object.hasOwn(formats, asked[0] ?? 'json')
}

/** The one id in the query, in lower case, and the format; null for no id, for several of either or a malformed one. */
function askedIn(url: string, parameter: string): { id: string; format: string } | null {
  const { searchParams } = new URL(url)
  const [ids, formats] = [searchParams.getAll('id'), searchParams.getAll(parameter)]
  const id = ids[0]?.toLowerCase() ?? ''
  if (ids.length !== 1 || formats.length > 1 || !isUuid(id)) return null
  return { id, format: formats[0] ?? 'json' }
}

function respond(request: Request, found: Found, unknown: string): Response {
  if (found === 'unknown') return refusal(404, unknown)
  if ('waitSeconds' in found) {
    return refusal(429, 'Troppe richieste', { 'retry-after': String(found.waitSeconds) })
  }
  return answer(request, found)
}

function answer(
  { method, headers: requested }: Request,
  { body, contentType, alwaysAsks, location, leftOut, etag }: Ready,
): Response {
  const headers = { ...open, 'cache-control': alwaysAsks ? 'no-cache' : lasting }
  if (location !== undefined) return new Response(null, { status: 302, headers: { ...headers, location } })
  const incomplete = {
    'x-left-out': String(leftOut),
    'access-control-expose-headers': `${exposed}, x-left-out`,
  }
  const tagged = { ...headers, ...(leftOut && incomplete), etag }
  if (names(requested.get('if-none-match') ?? '', etag))
    return new Response(null, { status: 304, headers: tagged })
  const sent = method === 'HEAD' ? null : body
  return new Response(sent, { headers: { ...tagged, 'content-type': contentType } })
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
