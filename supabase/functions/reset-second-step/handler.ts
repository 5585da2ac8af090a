import { json, logFailure } from '../_shared/answers.ts'
import { type Callers, tokenIn } from '../_shared/callers.ts'

/** What the function needs of its backend; `deps.ts` implements it on Supabase, tests have their own. */
export type Deps = Callers & {
  /** The account of a business; null when there is no such business, or it has none. */
  accountOf(businessId: string): Promise<string | null>
  /** Removes the account's factors and ends its sessions. */
  reset(userId: string): Promise<void>
  /** CORS headers, which let only the dashboard's origins read the answer. */
  corsHeaders(request: Request): Record<string, string>
}

type Failure = { status: number; code: string; error: string }

const failures = {
  method: { status: 405, code: 'method_not_allowed', error: 'Metodo non consentito' },
  session: { status: 401, code: 'unauthorized', error: 'Sessione assente o scaduta: accedi di nuovo' },
  role: { status: 403, code: 'forbidden', error: 'Solo un admin può azzerare la verifica in due passaggi' },
  businessId: { status: 400, code: 'invalid_business_id', error: "L'attività non è valida" },
  account: { status: 404, code: 'account_not_found', error: "L'attività non ha un account" },
  failed: { status: 500, code: 'internal_error', error: 'Errore durante la richiesta' },
} as const satisfies Record<string, Failure>

/**
 * `POST {businessId}`: removes the second step of a business's account, for admins only. Checked in this order: 401, 403,
 * 400, 404; 200 answers `{userId}`.
 */
export async function handle(request: Request, deps: Deps): Promise<Response> {
  const cors = deps.corsHeaders(request)
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors })
  try {
    const result = await reset(request, deps)
    if ('userId' in result) return json(200, result, cors)
    const { status, ...body } = result
    return json(status, body, cors)
  } catch (error) {
    logFailure('reset-second-step', error)
    const { status, ...body } = failures.failed
    return json(status, body, cors)
  }
}

async function reset(request: Request, deps: Deps): Promise<{ userId: string } | Failure> {
  if (request.method !== 'POST') return failures.method
  const token = tokenIn(request)
  const caller = token ? await deps.callerOf(token) : null
  if (!caller) return failures.session
  if ((await deps.roleOf(caller)) !== 'admin') return failures.role
  const body: unknown = await request.json().catch(() => null)
  const id = typeof body === 'object' && body !== null && 'businessId' in body ? body.businessId : null
  if (typeof id !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
    return failures.businessId
  const userId = await deps.accountOf(id)
  if (userId === null) return failures.account
  await deps.reset(userId)
  return { userId }
}
