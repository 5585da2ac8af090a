/**
 * Appends a failed request's id to the error message, the only part of the answer that every client of the backend passes
 * on. `errors.ts` reads the id there and shows its first characters, by which it can be found in the server's log.
 */
export async function withRequestId(response: Response): Promise<Response> {
  const id = response.headers.get('x-request-id')
  if (response.ok || !id) return response
  const text = await response.text()
  return new Response(marked(text, id) ?? text, response)
}

function marked(text: string, id: string): string | null {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null) return null
    const entries = Object.entries(body).map(([name, value]) => [
      name,
      // The auth service calls the field `msg`, the other services `message`.
      /^(msg|message)$/.test(name) ? `${value} [request ${id}]` : value,
    ])
    return JSON.stringify(Object.fromEntries(entries))
  } catch {
    return null
  }
}
