/** Why a request was refused; what else it has is told to the caller. */
export type Refusal = { status: number; code: string; error: string }

/**
 * Answers a call of an edge function with what `work` answers: a refusal with its status, anything else with 200. A
 * failure is told as `failed`.
 */
export async function answered(
  name: string,
  request: Request,
  { cors, failed }: { cors: Record<string, string>; failed: Refusal },
  work: () => Promise<(Record<string, unknown> & { status?: never }) | Refusal>,
): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors })
  const result = await work().catch((error: unknown) => {
    logFailure(name, error)
    return failed
  })
  const { status = 200, ...body } = result
  return Response.json(body, { status, headers: { ...cors, 'cache-control': 'no-store' } })
}

/**
 * The object that a request sends; null for anything else. Refuses bytes that are not UTF-8: `request.json()` would replace
 * them by U+FFFD and store another password.
 */
export async function objectIn(request: Request): Promise<Record<string, unknown> | null> {
  const bytes = await request.arrayBuffer()
  try {
    const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof body === 'object' && !Array.isArray(body) ? (body as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

/** Logs name and code only: a message may repeat the request, with its password or token. */
export function logFailure(of: string, error: unknown): void {
  const name = error instanceof Error ? error.name : typeof error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  console.error(`${of}: ${name} ${code ?? ''}`.trimEnd())
}
