import type { Context } from 'hono'
import { z } from 'zod'
import { sql } from '../../database/sql.ts'
import { signedIn } from '../../gateway/bearer.ts'
import type { Backend, HostEnv } from '../../gateway/host.ts'
import { problem } from '../../gateway/problems.ts'
import { lacksSecondStep } from '../factors/factor-rows.ts'
import { invalid } from '../input.ts'
import { listed, type Passkey, passkeysOf } from './passkey-rows.ts'

export const insufficient = (c: Context<HostEnv>) =>
  problem(c, 403, 'insufficient_aal', 'AAL2 required to manage passkeys')

/** For whoever changes passkeys of their own; a session that has not taken the account's second step does not. */
export const forOwner = (answer: Parameters<typeof signedIn>[0]) =>
  signedIn(async (c, claims, backend) =>
    (await lacksSecondStep(backend.db, claims)) ? insufficient(c) : answer(c, claims, backend),
  )

const notFound = (c: Context<HostEnv>) => problem(c, 404, 'validation_failed', 'Passkey not found')

/** `GET /passkeys`: the caller's own. */
export const listPasskeysRoute = signedIn(async (c, { sub }, { db }) =>
  c.json((await passkeysOf(db, sub)).map(listed)),
)

/** `GET /admin/users/:id/passkeys` (`auth.admin.passkey.listPasskeys`). */
export async function listPasskeysOfRoute(c: Context<HostEnv>, { db }: Backend): Promise<Response> {
  return c.json((await passkeysOf(db, c.req.param('id') ?? '')).map(listed))
}

/** `DELETE /admin/users/:id/passkeys/:passkey` (`auth.admin.passkey.deletePasskey`); the account's owner is told. */
export async function removePasskeyOfRoute(c: Context<HostEnv>, { db, notify }: Backend): Promise<Response> {
  const { id: user = '', passkey = '' } = c.req.param()
  const { rows } = await sql<{ email: string }>`
    delete from auth.webauthn_credentials as c using auth.users as u
    where c.id = ${passkey}::uuid and c.user_id = ${user}::uuid and u.id = c.user_id
    returning u.email`.execute(db)
  if (!rows[0]) return notFound(c)
  notify('passkey_removed', rows[0].email)
  return c.body(null, 204)
}

/** `PATCH /passkeys/:id`: gives one of the caller's own another name. */
export const renamePasskeyRoute = forOwner(async (c, claims, backend) => {
  const name = String(c.get('body').friendly_name ?? '').trim()
  if (name === '') return invalid(c, 'friendly_name is required')
  const id = z.uuid().safeParse(c.req.param('id'))
  const { rows } = await sql<Passkey>`
    update auth.webauthn_credentials set friendly_name = ${name}, updated_at = now()
    where id = ${id.data ?? null}::uuid and user_id = ${claims.sub}::uuid
    returning id, friendly_name, created_at, last_used_at`.execute(backend.db)
  return rows[0] ? c.json(listed(rows[0])) : notFound(c)
})

/** `DELETE /passkeys/:id`: removes one of the caller's own. */
export const removePasskeyRoute = forOwner(async (c, claims, backend) => {
  const id = z.uuid().safeParse(c.req.param('id'))
  const { rows } = await sql`delete from auth.webauthn_credentials
    where id = ${id.data ?? null}::uuid and user_id = ${claims.sub}::uuid returning id`.execute(backend.db)
  if (rows.length === 0) return notFound(c)
  backend.notify('passkey_removed', String(claims.email))
  return c.body(null, 204)
})
