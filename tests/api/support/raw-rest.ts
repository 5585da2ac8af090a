import type { RunningServer } from '../../../testing/server.ts'

/** The media type that asks for a single row as an object. */
export const objectType = 'application/vnd.pgrst.object+json'

/** An answer of `/rest/v1`, unprocessed. */
type RawAnswer = {
  status: number
  /** Its `Content-Range`. */
  range: string | null
  headers: Headers
  text: string
  /** Undefined for a body that is not JSON. */
  json: unknown
  /** Empty for a body that is no list. */
  rows: Record<string, unknown>[]
}

type RawRequest = { headers?: Record<string, string>; body?: unknown }
export type AskRaw = (method: string, path: string, request?: RawRequest) => Promise<RawAnswer>

/** Sends requests to `/rest/v1` without supabase-js, with an account's token or without any. */
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
