function parsed(body: string): object {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // A proxy's page, or nothing at all.
  }
  return { message: body }
}

/**
 * Gives a failure without an error code its HTTP status as one. What stands in front of PostgREST (a gateway,
 * the throttle) names no code, and the errors of PostgREST's client tell no status.
 */
export function withCode(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init)
    // The client reads an empty 404 as an empty answer.
    if (response.ok || response.status === 404) return response
    const error = { code: String(response.status), ...parsed(await response.text()) }
    return new Response(JSON.stringify(error), response)
  }
}
