import { createMiddleware } from 'hono/factory'
import type { HostEnv } from './host.ts'
import { problem } from './problems.ts'

/** Characters. The longest path is a stored file's: its name has up to 500 characters, each encoded as three. */
const longest = { path: 4096, query: 8192, headers: 16_384 }

/**
 * Refuses a URL or headers longer than any client needs before they are parsed, because some parsers and patterns take
 * quadratic time. Cookies do not count: the server reads none, and a browser sends those of every server on this
 * machine.
 */
export const refuseOverlong = createMiddleware<HostEnv>(async (c, next) => {
  const { url } = c.req
  const queryAt = url.includes('?') ? url.indexOf('?') : url.length
  // rest/query.ts limits the queries of /rest/v1, with PostgREST's error.
  const query = c.req.path.startsWith('/rest/v1/') ? 0 : url.length - queryAt
  if (queryAt - url.indexOf('/', 8) > longest.path || query > longest.query) {
    return problem(c, 414, 'uri_too_long', "L'indirizzo è troppo lungo.", { connection: 'close' })
  }
  const rawHeaders = c.env?.incoming?.rawHeaders ?? []
  if (lengthOf(rawHeaders) <= longest.headers) return next()
  return problem(c, 431, 'headers_too_long', 'Le intestazioni sono troppo lunghe.', { connection: 'close' })
})

/** All lengths together, because headers of the same name are read as one. Names and values alternate. */
function lengthOf(rawHeaders: readonly string[]): number {
  return rawHeaders.reduce((sum, text, index) => {
    const name = rawHeaders[index - (index % 2)] ?? ''
    return name.length === 6 && name.toLowerCase() === 'cookie' ? sum : sum + text.length
  }, 0)
}
