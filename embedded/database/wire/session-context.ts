import type { CompiledQuery } from '../sql.ts'

/** A statement's limits: milliseconds, after which it ends with 57014, and bytes of its answer. */
export type Limit = { ms: number; mostBytes: number }

/** Milliseconds for a statement of each role; the first two are those of hosted Supabase. */
const milliseconds: Record<string, number> = { authenticated: 8000, anon: 3000, service_role: 60_000 }
/** Bytes of an answer: 1,000 rows, the most for one request, with all texts of an export at their longest. */
export const callerAnswerBytes = 8 * 1024 ** 2

/** The limits of the server's own statements: migrations, vacuum, the check after a crash. They only end endless ones. */
export const serverLimit: Limit = { ms: 600_000, mostBytes: Number.POSITIVE_INFINITY }

/** The limits of a role's statements. An unknown role has the shortest time. */
export function limitOfRole(role: string): Limit {
  return { ms: milliseconds[role] ?? 3000, mostBytes: callerAnswerBytes }
}

/** Gives the following statements of a transaction the caller's role, claims and time limit, and lets them change rows or not. */
export const setCallerContext = `select
  set_config('request.jwt.claim.sub', $1, true),
  set_config('request.jwt.claim.role', $2, true),
  set_config('request.jwt.claims', $3, true),
  set_config('statement_timeout', $4, true),
  set_config('transaction_read_only', $5, true),
  set_config('role', $6, true)`

/**
 * The statement `setCallerContext` with the caller's role. Nobody reads its rows. `asksOnce`: a single statement follows in
 * its transaction, which is kept when that succeeds.
 */
export type ContextQuery = CompiledQuery & { readonly context: { role: string; asksOnce: boolean } }

/** A statement that is the only one of its request, outside of any transaction. */
export type OnlyQuery<Row> = CompiledQuery<Row> & { readonly isOnly: true }

/** Marks a statement that nothing follows in its turn, so that the next request need not wait for its answer. */
export function onlyQuery<Row>(query: CompiledQuery<Row>): OnlyQuery<Row> {
  return { ...query, isOnly: true }
}

export function isContextQuery(query: CompiledQuery): query is ContextQuery {
  return 'context' in query
}
