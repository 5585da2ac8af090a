import { AuthApiError, AuthRefreshDiscardedError, AuthRetryableFetchError } from '@supabase/auth-js'
import { beforeEach, expect, test, vi } from 'vitest'

vi.stubGlobal('location', { origin: 'http://localhost:4000' })
const getSession = vi.fn()
const refreshSession = vi.fn()
const expireSession = vi.fn()
vi.doMock('./auth.ts', () => ({ auth: { getSession, refreshSession } }))
vi.doMock('./session.ts', () => ({ expireSession }))
const { withSession } = await import('./supabase.ts')

const as = (access_token: string) => ({ data: { session: { access_token } } })
/** A server that accepts one token only. */
const accepting = (token: string) => {
  const send = vi.fn<typeof fetch>(async (_, init) => {
    const sent = new Headers(init?.headers).get('Authorization')
    return new Response(null, { status: sent === `Bearer ${token}` ? 200 : 401 })
  })
  return withSession(send)
}

beforeEach(() => vi.resetAllMocks())

test('a refused token is renewed once and the request sent again', async () => {
  getSession.mockResolvedValue(as('old'))
  refreshSession.mockResolvedValue({ ...as('new'), error: null })
  expect((await accepting('new')('/')).status).toBe(200)
  expect(expireSession).not.toHaveBeenCalled()
})

test('a token that another tab has just renewed is taken over', async () => {
  getSession.mockResolvedValueOnce(as('old')).mockResolvedValue(as('theirs'))
  refreshSession.mockResolvedValue({ data: { session: null }, error: new AuthRefreshDiscardedError() })
  expect((await accepting('theirs')('/')).status).toBe(200)
  expect(expireSession).not.toHaveBeenCalled()
})

test.each([
  ['is unreachable', new AuthRetryableFetchError('fetch failed', 0)],
  ['has no time', new AuthApiError('Too many requests', 429, 'over_request_rate_limit')],
])('a session outlives a service that %s', async (_, error) => {
  getSession.mockResolvedValue(as('old'))
  refreshSession.mockResolvedValue({ data: { session: null }, error })
  expect((await accepting('new')('/')).status).toBe(401)
  expect(expireSession).not.toHaveBeenCalled()
})

test('a session that the service does not know is over', async () => {
  getSession.mockResolvedValue(as('old'))
  const error = new AuthApiError('Invalid Refresh Token', 400, 'refresh_token_not_found')
  refreshSession.mockResolvedValue({ data: { session: null }, error })
  expect((await accepting('new')('/')).status).toBe(401)
  expect(expireSession).toHaveBeenCalledExactlyOnceWith('old')
})
