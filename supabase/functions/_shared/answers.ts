import { logFailure } from './log-failure.ts'

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
  work: () => Promise<{ userId: string } | Refusal>,
): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors })
  const result = await work().catch((error: unknown) => {
    logFailure(name, error)
    return failed
  })
  const { status, ...body } = 'status' in result ? result : { ...result, status: 200 }
  return Response.json(body, { status, headers: { ...cors, 'cache-control': 'no-store' } })
}
