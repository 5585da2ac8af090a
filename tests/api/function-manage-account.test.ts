import { afterAll, beforeAll, expect, test } from 'vitest'
import { factories } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { demoPassword, type RunningServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'
import { newAccount } from './support/actors.ts'
import { describeManageAccount } from './support/manage-account.ts'

describeManageAccount(async () => {
  const server = await sharedServer()
  return { server, url: `${server.url}/functions/v1/manage-account`, stop: server.stop }
})

let server: RunningServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

test('The owner of an account is told of another role and of a block, once each', async () => {
  const { userId, email } = await factories(server.serviceClient()).businessAccount(demoPassword)
  const admin = await server.signInAs('admin')
  await server.serviceClient().from('businesses').update({ user_id: null }).eq('user_id', userId)
  const bodies = ['gestore', 'gestore', 'ban', 'ban', 'unban'].map((what) =>
    what === 'gestore' ? { action: 'set_role', role: what } : { action: what },
  )
  for (const body of bodies)
    expect(
      (await admin.functions.invoke('manage-account', { body: { ...body, user_id: userId } })).error,
    ).toBeNull()
  const told = async () => (await mailsTo(server.dataDir, email)).map(({ subject }) => subject)
  await expect
    .poll(told)
    .toEqual(['Il tuo account su Bottega è stato bloccato', 'Il tuo ruolo su Bottega è cambiato'])
})

test('The auth service blocks for a time, as Supabase does, and keeps what is not its own', async () => {
  const service = server.serviceClient()
  const id = await newAccount(service)
  const { data } = await service.auth.admin.getUserById(id)
  const client = await server.signIn(data.user?.email ?? '', demoPassword)
  const session = (await client.auth.getSession()).data.session
  const banned = await service.auth.admin.updateUserById(id, { ban_duration: '1h30m' })
  const until = Date.parse(banned.data.user?.banned_until ?? '') - Date.now()
  expect(Math.round(until / 60_000)).toBe(90)
  expect((await client.auth.getUser()).error?.status).toBe(401)
  const refreshed = await server.client().auth.refreshSession({ refresh_token: session?.refresh_token ?? '' })
  expect(refreshed.error).toMatchObject({ status: 400, code: 'user_banned' })
  const freed = await service.auth.admin.updateUserById(id, { ban_duration: 'none' })
  expect(freed.data.user?.banned_until).toBeUndefined()
  // The session that only waited goes on, as there.
  expect((await client.auth.getUser()).error).toBeNull()
  for (const ban_duration of ['sempre', '1d', '-1h', ''])
    expect((await service.auth.admin.updateUserById(id, { ban_duration })).error?.status, ban_duration).toBe(
      400,
    )
})

test('Whoever has the secret key asks without an account of their own', async () => {
  const service = server.serviceClient()
  const id = await newAccount(service)
  const body = { action: 'set_role', user_id: id, role: 'gestore' }
  expect((await service.functions.invoke('manage-account', { body })).error).toBeNull()
  const { data } = await service.from('changes').select('by, after').eq('row_id', id).limit(9)
  expect(data).toMatchObject([{ by: null, after: { role: 'gestore' } }])
})
