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
