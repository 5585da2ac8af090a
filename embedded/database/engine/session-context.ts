import type { CompiledQuery } from 'kysely'

/** What a statement may take: milliseconds, after which it is ended with 57014, and bytes of its answer. */
export type Limit = { ms: number; mostBytes: number }

/** Milliseconds for a statement of each role. The first two are hosted Supabase's. */
const milliseconds: Record<string, number> = { authenticated: 8000, anon: 3000, service_role: 60_000 }
/** A thousand rows, the most that one request is answered, with every text that a list's export has at its longest. */
export const callerAnswerBytes = 8 * 1024 ** 2

/** For what the server itself asks: migrations, vacuum, the check after a crash. It only ends what would never end. */
export const serverLimit: Limit = { ms: 600_000, mostBytes: Number.POSITIVE_INFINITY }

/** What a statement of a role may take. A role that nobody has heard of may do least. */
export function limitOfRole(role: string): Limit {
  return { ms: milliseconds[role] ?? 3000, mostBytes: callerAnswerBytes }
}

/** Tells PostgreSQL who is asking: the statements that follow it in a transaction are the caller's. */
export const setCallerContext = `select
  set_config('request.jwt.claim.sub', $1, true),
  set_config('request.jwt.claim.role', $2, true),
  set_config('request.jwt.claims', $3, true),
  set_config('storage.operation', $4, true),
  set_config('statement_timeout', $5, true),
  set_config('role', $6, true)`

/** A statement that tells PostgreSQL who is asking, for the transaction that it stands in. Nobody reads its rows. */
export type ContextQuery = CompiledQuery & { readonly context: { role: string } }

export function isContextQuery(query: CompiledQuery): query is ContextQuery {
  return 'context' in query
}
