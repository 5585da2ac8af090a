import type { RunningServer } from '../../../testing/server.ts'

/** The type with which one row is asked for as an object. */
export const objectType = 'application/vnd.pgrst.object+json'

/** An answer of `/rest/v1` as it came. */
type RawAnswer = {
  status: number
  /** Its `Content-Range`. */
  range: string | null
  headers: Headers
  text: string
  /** Its body as JSON; undefined when it is none. */
  json: unknown
  /** The rows of its body; none when that is no list. */
  rows: Record<string, unknown>[]
}

type RawRequest = { headers?: Record<string, string>; body?: unknown }
export type AskRaw = (method: string, path: string, request?: RawRequest) => Promise<RawAnswer>

/** Sends requests to `/rest/v1` as they are, with an account's token or with nobody's. */
export function rawRest(server: RunningServer, token: string | null): AskRaw {
  const headersOf = { apikey: 'sb_publishable_embedded', 'content-type': 'application/json' }
  const bearer = token === null ? {} : { authorization: `Bearer ${token}` }
  return async (method, path, { headers = {}, body } = {}) => {
    const response = await fetch(`${server.url}/rest/v1/${path}`, {
      method,
      headers: { ...headersOf, ...bearer, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const json = parsed(text)
    return {
      status: response.status,
      range: response.headers.get('content-range'),
      headers: response.headers,
      text,
      json,
      rows: Array.isArray(json) ? json : [],
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
