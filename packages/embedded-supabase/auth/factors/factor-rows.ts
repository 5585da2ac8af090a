import type { Db } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { type Level, levelOf } from '../../gateway/caller.ts'
import type { Claims } from '../../gateway/host.ts'

/** A second factor of an account: an authenticator app, or the set of its recovery codes. */
export type Factor = {
  id: string
  factor_type: 'totp' | 'recovery_code'
  status: 'unverified' | 'verified'
  friendly_name: string
  /** Base32; null for recovery codes. */
  secret: string | null
  /** The last period whose code was accepted (`periodOf`). */
  last_period: number | null
}

/** Oldest first. */
export async function factorsOf(db: Db, userId: string): Promise<readonly Factor[]> {
  const { rows } = await sql<Factor>`
    select id, factor_type, status, coalesce(friendly_name, '') as friendly_name, secret, last_period::float8
    from auth.mfa_factors where user_id = ${userId}::uuid order by created_at, id`.execute(db)
  return rows
}

/** Locks the account's row, so that changes of its factors run one after the other. */
export async function lockFactors(tx: Db, userId: string): Promise<void> {
  await sql`select from auth.users where id = ${userId}::uuid for no key update`.execute(tx)
}

export const appOf = (factors: readonly Factor[], id: string | undefined): Factor | undefined =>
  factors.find((factor) => factor.id === id && factor.factor_type === 'totp')

/** Whether the account has a second step that this session, as its row is now, has not taken. */
export const lacksSecondStep = async (
  db: Db,
  session: Pick<Claims, 'sub' | 'session_id'>,
): Promise<boolean> =>
  (await levelOf(db, session)) !== 'aal2' && (await factorsOf(db, session.sub)).some(isVerified)

export const isVerified = ({ status }: Factor): boolean => status === 'verified'

/** Factors of one account, as on hosted Supabase. */
const most = 10

/** Why no further factor may be added, or null. A session at `aal1` may add none once another one is verified. */
export function refusalOfOneMore(
  factors: readonly Factor[],
  { name, level }: { name: string; level: Level },
): { status: 403 | 422; code: string; message: string } | null {
  if (factors.some(({ friendly_name }) => friendly_name === name))
    return {
      status: 422,
      code: 'mfa_factor_name_conflict',
      message: `A factor with the friendly name "${name}" for this user already exists`,
    }
  if (factors.length >= most)
    return {
      status: 422,
      code: 'too_many_enrolled_mfa_factors',
      message: 'Maximum number of verified factors reached, unenroll to continue',
    }
  if (factors.some(isVerified) && level !== 'aal2')
    return { status: 403, code: 'insufficient_aal', message: 'AAL2 required to enroll a new factor' }
  return null
}

export async function addFactor(
  tx: Db,
  userId: string,
  { factor_type, status, friendly_name, secret }: Omit<Factor, 'id' | 'last_period'>,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, secret, created_at, updated_at)
    values (gen_random_uuid(), ${userId}, ${factor_type}, ${status}, ${friendly_name}, ${secret}, now(), now())
    returning id`.execute(tx)
  const [added] = rows
  if (!added) throw new Error('The factor was not added')
  return added.id
}
