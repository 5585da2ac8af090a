import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Claims } from './host.ts'

/** How well a session's person was authenticated: `aal2` after a second step. */
export type Level = 'aal1' | 'aal2'

/**
 * The level of a session as its row has it now; null when the session has ended or its account is blocked.
 */
export async function levelOf(
  db: Db,
  { sub, session_id }: Pick<Claims, 'sub' | 'session_id'>,
): Promise<Level | null> {
  const { rows } = await sql<{ level: Level | null }>`
    select auth.session_level(${session_id}::uuid, ${sub}::uuid) as level`.execute(db)
  return rows[0]?.level ?? null
}
