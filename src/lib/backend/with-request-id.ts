/**
 * Puts a failed request's id into its error's message, the one part of an answer that every client of the backend
 * hands on; `errors.ts` reads it there and shows its beginning, by which the server's log is searched.
 */
export function withRequestId(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init)
    const id = response.headers.get('x-request-id')
    if (response.ok || !id) return response
    const text = await response.text()
    return new Response(marked(text, id) ?? text, response)
  }
}

function marked(text: string, id: string): string | null {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null) return null
    const entries = Object.entries(body).map(([name, value]) => [
      name,
      // The auth service says `msg`, the others `message`.
      /^(msg|message)$/.test(name) ? `${value} [request ${id}]` : value,
    ])
    return JSON.stringify(Object.fromEntries(entries))
  } catch {
    return null
  }
}
