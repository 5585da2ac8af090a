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
