/**
 * The server's time, because this device's clock may be wrong by any amount. Each answer's `Date` header sets
 * it; it is then behind the server's by at most the time that the answer took to arrive, and a second because the header has none finer.
 */
let offset = 0

/** Measures the server's clock by an answer, and returns the answer. */
export function measured(response: Response): Response {
  const date = Date.parse(response.headers.get('date') ?? '')
  if (!Number.isNaN(date)) offset = date - Date.now()
  return response
}

/** The server's time in milliseconds since 1970; by this device's clock before the first answer. */
export function serverNow(): number {
  return Date.now() + offset
}

/**
 * Makes the auth client compute a token's expiry from `expires_in` and this device's clock, since it checks the expiry by
 * that clock. With the server's time, a device 59 minutes ahead would renew the token before every request.
 */
export async function expiringByOwnClock(response: Response): Promise<Response> {
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response
  const body: unknown = await response.json()
  if (typeof body !== 'object' || body === null || !('expires_in' in body)) return withBody(body, response)
  const { expires_at: _, ...others } = body as { expires_at?: number }
  return withBody(others, response)
}

/** `Response.json` is younger than some browsers (Safari 17). */
const withBody = (body: unknown, response: Response) => new Response(JSON.stringify(body), response)
