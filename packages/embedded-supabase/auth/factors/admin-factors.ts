import type { Context } from 'hono'
import { sql } from '../../database/sql.ts'
import type { Backend, HostEnv } from '../../gateway/host.ts'
import { problem } from '../../gateway/problems.ts'
import { inTransaction } from '../in-transaction.ts'
import { factorsOf, isVerified, lockFactors } from './factor-rows.ts'
import { deleteFactor } from './manage.ts'

/** `GET /admin/users/:id/factors` (`auth.admin.mfa.listFactors`), without the secrets. */
export async function listFactorsRoute(c: Context<HostEnv>, { db }: Backend): Promise<Response> {
  const user = c.req.param('id') ?? ''
  const { rows } = await sql`
    select id, factor_type, status, coalesce(friendly_name, '') as friendly_name, created_at, updated_at
    from auth.mfa_factors where user_id = ${user}::uuid order by created_at, id`.execute(db)
  return c.json(rows)
}

/** `DELETE /admin/users/:id/factors/:factor` (`auth.admin.mfa.deleteFactor`); the account's owner is told. */
export async function resetFactorRoute(c: Context<HostEnv>, backend: Backend): Promise<Response> {
  const user = c.req.param('id') ?? ''
  return inTransaction(backend, async (tx, notify) => {
    await lockFactors(tx, user)
    const factors = await factorsOf(tx, user)
    const factor = factors.find(({ id }) => id === c.req.param('factor'))
    if (!factor) return problem(c, 404, 'mfa_factor_not_found', 'Factor not found')
    await deleteFactor(tx, factor)
    const { rows } = await sql<{ email: string }>`
      select email from auth.users where id = ${user}::uuid`.execute(tx)
    // A reset removes one after the other: the last one makes what the mail says true.
    const isLast = isVerified(factor) && factors.filter(isVerified).length === 1
    if (rows[0] && isLast) notify('second_step_reset', rows[0].email)
    return c.json({ id: factor.id })
  })
}
