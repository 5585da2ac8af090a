import type { CompiledQuery } from 'kysely'

/** Milliseconds after which a statement of each role is ended, with 57014. The first two are hosted Supabase's. */
const limits: Record<string, number> = { authenticated: 8000, anon: 3000, service_role: 60_000 }

/** For what the server itself asks: migrations, vacuum, the check after a crash. It only ends what would never end. */
export const ownLimitMs = 600_000

/** How long a statement of a role may take. A role that nobody has heard of may do least. */
export function limitOf(role: string): number {
  return limits[role] ?? 3000
}

/** A statement that tells PostgreSQL who is asking, for the transaction that it stands in. Nobody reads its rows. */
export type ContextQuery = CompiledQuery & { readonly context: { role: string } }

export function isContextQuery(query: CompiledQuery): query is ContextQuery {
  return 'context' in query
}
