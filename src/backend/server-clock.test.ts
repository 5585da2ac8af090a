import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expiringByOwnClock, measured, serverNow } from './server-clock.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([59 * 60, 2 * 3600, 86_400, -3600])(
  'a clock that is %d seconds ahead is measured by an answer',
  (ahead) => {
    const server = Date.parse('2026-03-02T10:00:00Z')
    vi.setSystemTime(server + ahead * 1000)
    measured(new Response(null, { headers: { date: new Date(server).toUTCString() } }))
    expect(serverNow()).toBe(server)
    vi.advanceTimersByTime(5000)
    expect(serverNow()).toBe(server + 5000)
    // An answer that does not tell, as from a server that does not expose it, changes nothing.
    measured(new Response())
    expect(serverNow()).toBe(server + 5000)
  },
)

test('a session expires by the clock that the auth client looks at', async () => {
  const session = { access_token: 'a', refresh_token: 'r', expires_in: 3600, expires_at: 1_800_000_000 }
  const told = await expiringByOwnClock(Response.json(session))
  expect(await told.json()).toEqual({ access_token: 'a', refresh_token: 'r', expires_in: 3600 })
})

test('every other answer stays as it is', async () => {
  const challenge = { id: 'c', expires_at: 1_800_000_000 }
  expect(await (await expiringByOwnClock(Response.json(challenge))).json()).toEqual(challenge)
  for (const answer of [new Response(null, { status: 204 }), Response.json({ msg: 'no' }, { status: 400 })]) {
    expect(await expiringByOwnClock(answer)).toBe(answer)
  }
})
