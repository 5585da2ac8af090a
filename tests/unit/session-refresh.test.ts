import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/*
 * What the auth library does with a session: it keeps it in local storage, checks it every 30 s and renews it when it
 * ends within 90 s. A renewal without an answer is repeated after 200 ms, then after twice as long each time, up to 30
 * s.
 */

const site = 'http://localhost:3000'
const storageKey = 'sb-localhost-auth-token'
const second = 1000

let kept: Map<string, string>
let renewals: number[]
let answer: () => Response

/** A session as the service answers it, ending in so many seconds. */
function session(lasts: number) {
  const now = Math.floor(Date.now() / second)
  const claims = Buffer.from(JSON.stringify({ exp: now + lasts, sub: 'u' })).toString('base64url')
  return {
    access_token: `e30.${claims}.e30`,
    refresh_token: 'r',
    token_type: 'bearer',
    expires_in: lasts,
    expires_at: now + lasts,
    user: { id: 'u', aud: 'authenticated', email: 'x@example.it', app_metadata: {}, user_metadata: {} },
  }
}

const storedSession = () => JSON.parse(kept.get(storageKey) ?? 'null')

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  kept = new Map()
  renewals = []
  answer = () => Response.json(session(3600))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('location', new URL(site))
  vi.stubGlobal('window', { location: new URL(site), addEventListener: () => {} })
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('BroadcastChannel', undefined)
  // The library warns about several clients on one storage; each test makes one.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (input: string) => {
    if (input.includes('grant_type=refresh_token')) renewals.push(Date.now())
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a session that ends within 90 s is renewed before it is used, and kept in local storage', async () => {
  kept.set(storageKey, JSON.stringify(session(80)))
  const { auth } = await import('#backend/auth.ts')
  const { data } = await auth.getSession()
  expect(renewals).toHaveLength(1)
  expect(data.session?.expires_in).toBe(3600)
  expect(storedSession().expires_in).toBe(3600)
  await auth.stopAutoRefresh()
})

test('a session is looked at every 30 s, and renewed by itself before it ends', async () => {
  kept.set(storageKey, JSON.stringify(session(300)))
  const { auth } = await import('#backend/auth.ts')
  await auth.getSession()
  await vi.advanceTimersByTimeAsync(170 * second)
  expect(renewals).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(70 * second)
  expect(renewals).toHaveLength(1)
  await auth.stopAutoRefresh()
})

test('a renewal that the service does not answer is tried again after 200 ms, doubling, for 30 s at most', async () => {
  answer = () => new Response('', { status: 503 })
  const { auth } = await import('#backend/auth.ts')
  const started = Date.now()
  const renewed = auth.refreshSession({ refresh_token: 'r' })
  await vi.advanceTimersByTimeAsync(60 * second)
  expect((await renewed).error?.name).toBe('AuthRetryableFetchError')
  const waits = renewals.slice(1).map((at, index) => at - (renewals[index] ?? 0))
  expect(waits.slice(0, 4)).toEqual([200, 400, 800, 1600])
  expect((renewals.at(-1) ?? 0) - started).toBeLessThan(30 * second)
  await auth.stopAutoRefresh()
})
