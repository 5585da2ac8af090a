import { answered, type Refusal } from '../_shared/answers.ts'
import { type Callers, refusalOfCaller } from '../_shared/callers.ts'
import { isUuid } from '../_shared/uuid.ts'

/** What the function needs of its backend; `deps.ts` implements it on Supabase, tests have their own. */
export type Deps = Callers & {
  /** The account of a business; null when there is no such business, or it has none. */
  accountOf(businessId: string): Promise<string | null>
  /** Removes the account's factors and passkeys, and ends its sessions. */
  reset(userId: string): Promise<void>
  /** CORS headers, which let only the dashboard's origins read the answer. */
  corsHeaders(request: Request): Record<string, string>
}

const failures = {
  method: { status: 405, code: 'method_not_allowed', error: 'Metodo non consentito' },
  session: { status: 401, code: 'unauthorized', error: 'Sessione assente o scaduta: accedi di nuovo' },
  role: { status: 403, code: 'forbidden', error: 'Solo un admin può azzerare la verifica in due passaggi' },
  businessId: { status: 400, code: 'invalid_business_id', error: "L'attività non è valida" },
  account: { status: 404, code: 'account_not_found', error: "L'attività non ha un account" },
  failed: { status: 500, code: 'internal_error', error: 'Errore durante la richiesta' },
} as const satisfies Record<string, Refusal>

/**
 * `POST {businessId}`: removes the second step of a business's account, for admins only. Checked in this order: 401, 403,
 * 400, 404; 200 answers `{userId}`.
 */
export function handle(request: Request, deps: Deps): Promise<Response> {
  const answers = { cors: deps.corsHeaders(request), failed: failures.failed }
  return answered('reset-second-step', request, answers, () => reset(request, deps))
}

async function reset(request: Request, deps: Deps): Promise<{ userId: string } | Refusal> {
  const refusal = await refusalOfCaller(request, deps, failures)
  if (refusal) return refusal
  const body: unknown = await request.json().catch(() => null)
  const id = typeof body === 'object' && body !== null && 'businessId' in body ? body.businessId : null
  if (!isUuid(id)) return failures.businessId
  const userId = await deps.accountOf(id)
  if (userId === null) return failures.account
  await deps.reset(userId)
  return { userId }
}
