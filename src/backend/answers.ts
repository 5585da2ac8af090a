/** The most rows in one answer of the API (`max_rows` of supabase/config.toml). */
export const mostRows = 1000

/** SQLSTATE 'program limit exceeded', by which exports ask for fewer rows. */
const tooMany = { code: '54000', message: 'the answer may have been cut' }

/**
 * Turns an answer that the API may have cut into an error: it has as many rows as one can have, and the request did not ask
 * for so many. Without it the rest of the rows would be missing, and nobody would notice. A HEAD asks for their number alone.
 */
export function withAllRows(url: string, method: string | undefined, response: Response): Response {
  if (method === 'HEAD') return response
  const [, first, last] = /^(\d+)-(\d+)\//.exec(response.headers.get('content-range') ?? '') ?? []
  if (Number(last) - Number(first) + 1 < mostRows || first === undefined) return response
  const { searchParams } = new URL(url)
  // A search function gets the limit as an argument.
  const asked = searchParams.get('limit') ?? searchParams.get('_take')
  if (asked !== null && Number(asked) <= mostRows) return response
  return new Response(JSON.stringify(tooMany), { status: 500 })
}

function parsed(body: string): object {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // The body is a proxy's HTML or empty.
  }
  return { message: body }
}

/**
 * Puts the HTTP status into a failed answer that has no error code. Gateways and the throttle in front of PostgREST send
 * no code, and the errors of PostgREST's client do not contain the status.
 */
export async function withCode(response: Response): Promise<Response> {
  // PostgREST's client treats an empty 404 as an empty result.
  if (response.ok || response.status === 404) return response
  const error = { code: String(response.status), ...parsed(await response.text()) }
  return new Response(JSON.stringify(error), response)
}
