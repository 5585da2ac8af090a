import type { Context } from 'hono'
import type { HostEnv } from './host.ts'
import { problem } from './problems.ts'

/** Characters. The longest path is a stored file's: its name has up to 500 characters, each encoded as three. */
const longest = { path: 4096, query: 8192, headers: 16_384 }

/**
 * The refusal of a URL or of headers longer than any client needs, before they are parsed, because some parsers and
 * patterns take quadratic time. Cookies do not count: the server reads none, and a browser sends those of every server
 * on this machine.
 */
export function refuseOverlong(c: Context<HostEnv>): Response | null {
  const { url, path } = c.req
  const queryAt = url.includes('?') ? url.indexOf('?') : url.length
  // rest/query.ts limits the queries of /rest/v1, with PostgREST's error.
  const query = path.startsWith('/rest/v1/') ? 0 : url.length - queryAt
  if (queryAt - url.indexOf('/', 8) > longest.path || query > longest.query) {
    return problem(c, 414, 'uri_too_long', "L'indirizzo è troppo lungo.", { connection: 'close' })
  }
  const sent = c.env?.incoming?.rawHeaders ?? []
  let length = 0
  // All of them together, because headers of the same name are read as one. Names and values alternate.
  for (let at = 0; at + 1 < sent.length; at += 2) {
    const [name = '', value = ''] = [sent[at], sent[at + 1]]
    if (name.toLowerCase() !== 'cookie') length += name.length + value.length
  }
  if (length <= longest.headers) return null
  return problem(c, 431, 'headers_too_long', 'Le intestazioni sono troppo lunghe.', { connection: 'close' })
}
