import type { Db } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Factor } from './factor-rows.ts'
import { periodAt, periodOf } from './totp.ts'

/** Periods of 30 seconds by which a phone's clock may be wrong to be told so: ten minutes, either way. */
const farthest = 20

/**
 * Whether a code that is wrong now is one of the app's, of some minutes ago or ahead. It is refused for good then. One of a
 * period before the last that was accepted says nothing, since somebody may have seen it.
 */
export async function isOfWrongClock(
  tx: Db,
  { id, secret, last_period }: Factor,
  code: string,
): Promise<boolean> {
  const now = Date.now()
  const period = periodOf(code, secret ?? '', now, farthest)
  if (period === null || period <= (last_period ?? 0)) return false
  const oldest = periodAt(now) - farthest
  await sql`delete from auth.refused_periods
    where factor_id = ${id}::uuid and period < ${oldest}::bigint`.execute(tx)
  await sql`insert into auth.refused_periods (factor_id, period)
    values (${id}::uuid, ${period}::bigint) on conflict do nothing`.execute(tx)
  return true
}

export async function isRefusedPeriod(tx: Db, factorId: string, period: number): Promise<boolean> {
  const { rows } = await sql`select from auth.refused_periods
    where factor_id = ${factorId}::uuid and period = ${period}::bigint`.execute(tx)
  return rows.length > 0
}
