import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { signToken } from '../../packages/embedded-supabase/testing/sign-token.ts'
import { demoPassword } from '../../testing/server.ts'
import type { Db } from './support/actors.ts'
import { eventually, liveStage, RawLive } from './support/live.ts'

const stage = liveStage()

const tokenOf = async (client: Db) => (await client.auth.getSession()).data.session?.access_token
const eventsOf = (live: RawLive) => live.answers.map(({ event }) => event)

/** A token as the server signs them, for the admin's session. */
async function signed(claims: Record<string, unknown>, secret?: string): Promise<string> {
  const [, payload = ''] = (await tokenOf(stage().actor('admin').client))?.split('.') ?? []
  const own: object = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const secrets: { jwtSecret: string } = JSON.parse(
    readFileSync(path.join(stage().server.dataDir, 'secrets.json'), 'utf8'),
  )
  return signToken({ ...own, ...claims }, secret ?? secrets.jwtSecret)
}
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

describe('a token', () => {
  test.each([
    ['none', () => undefined],
    ['no text', () => ({})],
    ['no token', () => 'x'],
    ['of another server', () => signed({}, 'another secret of thirty-two letters')],
    ['expired', () => signed({ exp: inSeconds(-1) })],
    ['of another role', () => signed({ role: 'service_role' })],
    ['endless', () => signed({ exp: undefined })],
    ['of no session', () => signed({ session_id: randomUUID() })],
    ['too long', () => signed({ more: 'x'.repeat(5000) })],
  ])('that is bad is refused: %s', async (_, token) => {
    const live = await RawLive.open(stage().server.url)
    live.join('realtime:x', await token())
    await eventually(() =>
      expect(live.answers).toMatchObject([{ event: 'phx_reply', payload: { status: 'error' } }]),
    )
    live.end()
  })

  test('that expires ends its subscription, and the connection goes on', async () => {
    const live = await RawLive.open(stage().server.url)
    live.join('realtime:x', await signed({ exp: inSeconds(2) }))
    await eventually(() => expect(eventsOf(live)).toEqual(['phx_reply', 'system', 'system', 'phx_close']))
    expect(live.answers[2]?.payload).toMatchObject({ status: 'error', message: 'Token has expired' })
    live.join('realtime:x', await tokenOf(stage().actor('admin').client), '2')
    await eventually(() =>
      expect(live.answers.at(-1)?.payload).toMatchObject({ message: 'Subscribed to PostgreSQL' }),
    )
    live.end()
  })

  test('that is renewed in time goes on', async () => {
    const live = await RawLive.open(stage().server.url)
    const exp = inSeconds(3)
    live.join('realtime:x', await signed({ exp }))
    const payload = { access_token: await tokenOf(stage().actor('admin').client) }
    live.send({ topic: 'realtime:x', event: 'access_token', payload, ref: '2', join_ref: '1' })
    await eventually(() => expect(inSeconds(0)).toBeGreaterThan(exp + 1))
    const { id } = await stage().make.business()
    await eventually(() => expect(JSON.stringify(live.answers.at(-1))).toContain(id))
    expect(eventsOf(live)).not.toContain('phx_close')
    live.end()
  })

  test('that is replaced by a bad one ends the subscription', async () => {
    const live = await RawLive.open(stage().server.url)
    live.join('realtime:x', await tokenOf(stage().actor('admin').client))
    live.send({
      topic: 'realtime:x',
      event: 'access_token',
      payload: { access_token: 'x' },
      ref: '2',
      join_ref: '1',
    })
    await eventually(() => expect(eventsOf(live)).toEqual(['phx_reply', 'system', 'system', 'phx_close']))
    live.end()
  })

  test('leaving is answered, and nothing is heard afterwards', async () => {
    const live = await RawLive.open(stage().server.url)
    live.join('realtime:x', await tokenOf(stage().actor('admin').client))
    live.send({ topic: 'realtime:x', event: 'phx_leave', payload: {}, ref: '2', join_ref: '1' })
    await stage().make.business()
    live.send({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '3' })
    await eventually(() =>
      expect(eventsOf(live)).toEqual(['phx_reply', 'system', 'phx_reply', 'phx_close', 'phx_reply']),
    )
    expect(live.answers.at(-1)).toMatchObject({ topic: 'phoenix', ref: '3', payload: { status: 'ok' } })
    live.end()
  })
})

describe('a session', () => {
  /** A connection with a subscription of the client's session. */
  async function hearing(client: Db): Promise<RawLive> {
    const live = await RawLive.open(stage().server.url)
    live.join('realtime:x', await tokenOf(client))
    await eventually(() => expect(eventsOf(live)).toEqual(['phx_reply', 'system']))
    expect(live.answers[0]?.payload).toMatchObject({ status: 'ok' })
    return live
  }
  const isEnded = (live: RawLive) =>
    eventually(() => {
      expect(eventsOf(live)).toEqual(['phx_reply', 'system', 'system', 'phx_close'])
      expect(live.answers[2]?.payload).toMatchObject({ message: 'The session has ended' })
    })

  test('that is signed out ends what its token hears, and the token opens nothing any more', async () => {
    const client = await stage().server.signInAs('gestore')
    const token = await tokenOf(client)
    const live = await hearing(client)
    await client.auth.signOut({ scope: 'local' })
    await isEnded(live)
    live.join('realtime:x', token, '2')
    await eventually(() => expect(live.answers.at(-1)?.payload).toMatchObject({ status: 'error' }))
    live.end()
  })

  test('of an account that is blocked hears no more', async () => {
    const account = { email: `${randomUUID()}@example.it`, password: demoPassword, email_confirm: true }
    const { data } = await stage().service.auth.admin.createUser(account)
    const live = await hearing(await stage().server.signIn(account.email, demoPassword))
    const body = { action: 'ban', user_id: data.user?.id }
    const asked = await stage().actor('admin').client.functions.invoke('manage-account', { body })
    expect(asked.error).toBeNull()
    await isEnded(live)
    live.end()
  })

  test('that somebody’s new password ends hears no more; the one that chose it goes on', async () => {
    const account = { email: `${randomUUID()}@example.it`, password: demoPassword, email_confirm: true }
    const { data } = await stage().service.auth.admin.createUser(account)
    await stage()
      .service.from('user_roles')
      .update({ role: 'admin' })
      .eq('user_id', data.user?.id ?? '')
      .throwOnError()
    const [here, elsewhere] = [stage().server.client(), stage().server.client()]
    for (const client of [here, elsewhere]) await client.auth.signInWithPassword(account)
    const [own, other] = [await hearing(here), await hearing(elsewhere)]
    expect((await here.auth.updateUser({ password: 'Nuova1234!' })).error).toBeNull()
    await isEnded(other)
    const { id } = await stage().make.business()
    await eventually(() => expect(JSON.stringify(own.answers.at(-1))).toContain(id))
    for (const live of [own, other]) live.end()
  })
})
