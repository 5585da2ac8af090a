/** Why a request was refused; what else it has is told to the caller. */
export type Refusal = { status: number; code: string; error: string }

/**
 * Answers a call of an edge function with what `work` answers: a refusal with its status, anything else with 200. A failure is told
 * as `failed`; its name and code alone are logged, since a message may repeat the request with its password or token.
 */
export async function answered(
  name: string,
  request: Request,
  { cors, failed }: { cors: Record<string, string>; failed: Refusal },
  work: () => Promise<{ userId: string } | Refusal>,
): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors })
  const result = await work().catch((error: unknown) => {
    const kind = error instanceof Error ? error.name : typeof error
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    console.error(`${name}: ${kind} ${code ?? ''}`.trimEnd())
    return failed
  })
  const { status, ...body } = 'status' in result ? result : { ...result, status: 200 }
  return Response.json(body, { status, headers: { ...cors, 'cache-control': 'no-store' } })
}
