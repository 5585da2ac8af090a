import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type News, onChange } from '#backend/live.ts'
import { subscribeToChanges } from '#backend/live-connection.ts'
import { factories } from '../../testing/factories.ts'
import { freePort, postgresBin, startPostgres } from '../../testing/postgres.ts'
import { type RunningServer, startServer } from '../../testing/server.ts'
import { addressOf } from '../api/support/live.ts'

/** The page's session and its backend are replaced; its live connection is the real one. */
const page = vi.hoisted(() => ({ url: '', token: '' }))
vi.mock('#backend/backend.ts', () => ({
  get backendUrl() {
    return page.url
  },
  publishableKey: 'sb_publishable_embedded',
  sessionStorageKey: 'session',
}))
vi.mock('#backend/session.ts', () => ({
  currentSession: () => ({ session: { access_token: page.token, user: { id: 'admin' } } }),
  onSessionChange: () => () => {},
}))

const news: News[] = []
let stop: (() => void)[] = []
beforeEach(() => {
  news.length = 0
  stop = [onChange((one) => news.push(one))]
})
afterEach(() => {
  for (const end of stop) end()
})

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 50 })
const heard = () => news.flatMap((one) => (one === 'missed' ? [] : one.row_id))
const missed = () => news.filter((one) => one === 'missed').length

/** Opens the page's live connection as the admin, and waits until it is subscribed. */
async function openPage(server: RunningServer): Promise<void> {
  const admin = await server.signInAs('admin')
  page.url = server.url
  page.token = (await admin.auth.getSession()).data.session?.access_token ?? ''
  await new Promise<void>((resolve) => stop.push(subscribeToChanges(resolve)))
}

/** Saves a row and waits until the page has received the change. */
async function expectHeard(server: RunningServer): Promise<void> {
  const { id } = await factories(server.serviceClient()).business()
  await eventually(() => expect(heard()).toContain(id))
}

/** A server on the embedded database, started again by the tests that stop it. */
let server: RunningServer
let first: RunningServer
const env = { PORT: String(await freePort()) }
const startAgain = async () => {
  server = await startServer({ env, dataDir: first.dataDir })
}
beforeAll(async () => {
  first = await startServer({ env })
  server = first
})
afterAll(async () => {
  await server.stop()
  await first.stop()
})

test('a page comes back by itself after a restart of the server, and reads what it missed once', async () => {
  await openPage(server)
  await expectHeard(server)
  await server.kill()
  await startAgain()
  const away = await factories(server.serviceClient()).business()
  await eventually(() => expect(missed()).toBe(1))
  const { data } = await server.serviceClient().from('businesses').select('id').eq('id', away.id)
  expect(data).toHaveLength(1)
  await expectHeard(server)
  expect(missed()).toBe(1)
})

test.skipIf(!postgresBin)(
  'when PostgreSQL goes away and comes back, the page is told that it missed something, and hears again',
  async () => {
    const database = await startPostgres(String(postgresBin))
    const server = await startServer({ env: { DATABASE_URL: await database.createDatabase('live') } })
    await openPage(server)
    await expectHeard(server)
    await database.halt()
    await database.start()
    await eventually(() => expect(missed()).toBeGreaterThan(0))
    await eventually(async () => expect((await fetch(`${server.url}/healthz`)).status).toBe(200))
    await eventually(() => expectHeardSoon(server))
    await server.stop()
    await database.remove()
  },
)

/**
 * Like `expectHeard`, but for one of several attempts: a change that is saved before the page is subscribed again is
 * missed.
 */
async function expectHeardSoon(server: RunningServer): Promise<void> {
  const { id } = await factories(server.serviceClient()).business()
  await vi.waitFor(() => expect(heard()).toContain(id), { timeout: 2000 })
}

describe('a stop', () => {
  const hundred = Array.from({ length: 100 })

  function open(url: string): Promise<WebSocket> {
    const socket = new WebSocket(addressOf(url))
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(socket)).once('error', reject)
    })
  }

  test('while changes are being told ends as well, and keeps what was saved', async () => {
    await openPage(server)
    const kept: string[] = []
    const make = factories(server.serviceClient())
    const saves = Array.from({ length: 30 }, async () => {
      const { id } = await make.business()
      kept.push(id)
    })
    await Promise.race(saves)
    expect(await server.kill()).toBe(0)
    await Promise.allSettled(saves)
    await startAgain()
    const { data } = await server.serviceClient().from('businesses').select('id').in('id', kept)
    expect(data).toHaveLength(kept.length)
  })

  test('tells hundreds of live connections, waits for nobody who does not answer, and keeps its ten seconds', async () => {
    const answering = await Promise.all(hundred.map(() => open(server.url)))
    const mute = await Promise.all(hundred.map(() => open(server.url)))
    for (const socket of mute) socket.pause()
    const codes = answering.map((socket) => new Promise<number>((resolve) => socket.once('close', resolve)))
    const stopped = Date.now()
    expect(await server.kill()).toBe(0)
    expect(Date.now() - stopped).toBeLessThan(10_000)
    expect(new Set(await Promise.all(codes))).toEqual(new Set([1001]))
    for (const socket of mute) socket.terminate()
    await startAgain()
  })
})
