import type { Kysely } from 'kysely'
import type { Connection } from '../database/database.ts'

type SessionVars = {
  auth?: { uid?: string | null; role?: string | null; jwt?: unknown } | undefined
  storage?: { operation?: string | null } | undefined
}

/**
 * The private parts of lite 0.10.0's connection that the patches touch. Its version is pinned exactly; each patch has
 * a test in tests/server that fails when a new version moves them.
 */
export type LiteInternals = {
  rlsState: 'unknown' | 'active' | 'inactive'
  ensureRlsContext(): Promise<boolean>
  applyJwtSessionContext(db: Kysely<unknown>, vars: SessionVars, customRole: boolean): Promise<void>
  normalizeDbError(error: unknown): unknown
}

/** The only function that ignores lite's types. */
export function internalsOf(connection: Connection): LiteInternals {
  return connection as unknown as LiteInternals
}
