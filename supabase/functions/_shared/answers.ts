/** A JSON answer that nothing keeps. */
export function json(status: number, body: unknown, headers: Record<string, string>): Response {
  return Response.json(body, { status, headers: { ...headers, 'cache-control': 'no-store' } })
}

/** Logs name and code only: a message may repeat the request, including the password or the token. */
export function logFailure(of: string, error: unknown): void {
  const name = error instanceof Error ? error.name : typeof error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  console.error(`${of}: ${name} ${code ?? ''}`.trimEnd())
}
