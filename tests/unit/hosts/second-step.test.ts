import type { User } from '@supabase/auth-js'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Answer,
  authAnswers,
  codesOff,
  codesOn,
  codesUnknown,
  passkeysOff,
  perHost,
  toAuthClient,
} from '../../../testing/host-answers.ts'

/* The second step, and what Profilo offers of it, by what the auth service answers. */

const kept = new Map<string, string>()
const page = new Set<string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})
const site = new URL('http://localhost:4000')
vi.stubGlobal('location', site)
vi.stubGlobal('window', { location: site, addEventListener: () => {}, PublicKeyCredential: class {} })
vi.stubGlobal('document', {
  visibilityState: 'visible',
  documentElement: {
    classList: { toggle: (name: string, on: boolean) => (on ? page.add(name) : page.delete(name)) },
  },
})
vi.stubGlobal('navigator', { onLine: true, credentials: { create: () => {}, get: () => {} } })
vi.stubGlobal('BroadcastChannel', undefined)
const asked = vi.fn<(request: string) => Response>()
vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
  asked(`${init?.method ?? 'GET'} ${new URL(url).pathname.replace('/auth/v1', '')}`),
)

const user = { id: 'nino', email: 'nino@example.it', app_metadata: {}, user_metadata: {}, aud: '' }
const session = {
  access_token: `e30.${btoa(JSON.stringify({ sub: 'nino', aal: 'aal1' }))}.e30`,
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: { ...user, factors: [{ id: 'app', factor_type: 'totp', status: 'verified' }] },
}
const storageKey = 'sb-localhost-auth-token'

const { auth } = await import('#backend/auth.ts')
const { listPasskeys, offerPasskeys } = await import('#backend/passkeys.ts')
const { lacksPasskeys } = await import('#browser/has-passkeys.ts')
const { sendCode } = await import('#features/profile/factors.ts')
const { recoveryCodesQuery } = await import('#features/profile/second-step-queries.ts')
afterAll(() => auth.stopAutoRefresh())

beforeEach(() => {
  asked.mockReset()
  kept.clear()
  kept.set(storageKey, JSON.stringify(session))
})

/** The answer in the form of its host. */
const given = ({ host, answer }: { host: string; answer: Answer }) =>
  host === 'Supabase' ? toAuthClient(answer) : Response.json(answer.body, { status: answer.status })

const answers = perHost(authAnswers)

describe.each([
  ['an app', 'app'],
  ['the recovery codes', null],
])('A code of %s', (_, factorId) => {
  const send = () => sendCode({ code: factorId ? '123456' : 'k4m9x7qp2ab8ht3z', factorId })

  test.each(answers)('has the same outcome on each host: $name, by $host', async (asking) => {
    asked.mockImplementation(() => given(asking))
    expect(await send()).toBe(told(asking))
    expect(kept.has(storageKey)).toBe(!asking.refusesToken)
  })
})

/** The step's own words for what has none, and for too many attempts. */
function told({ name, says }: (typeof answers)[number]): string {
  if (name === 'tooManyRequests') return 'Troppi codici sbagliati. Attendi qualche minuto e riprova'
  return says ?? 'Il servizio ha risposto con un errore. Riprova tra poco'
}

test('A recovery code of a service that takes none any more is told in Italian', async () => {
  asked.mockImplementation(() => toAuthClient(codesOff.emptyCode))
  expect(await sendCode({ code: 'k4m9x7qp2ab8ht3z', factorId: null })).toBe(
    'I codici di recupero qui non sono attivi',
  )
})

describe('Recovery codes', () => {
  const read = () =>
    new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(
      recoveryCodesQuery(user as unknown as User),
    )
  const status = 'GET /factors/recovery-codes'
  const check = 'POST /factors/recovery-codes/verify'

  test.each<[string, string, Answer, Answer]>([
    ['none, on Supabase', 'none', codesOn.status, codesOn.emptyCode],
    ['absent, where they are switched off', 'absent', codesOff.status, codesOff.emptyCode],
    ['absent, where the service does not know them', 'absent', codesUnknown, codesUnknown],
  ])('are %s', async (_, expected, having, verifying) => {
    asked.mockImplementation((request) => toAuthClient(request === status ? having : verifying))
    expect(await read()).toBe(expected)
    expect(asked.mock.calls.flat().filter((request) => request !== status && request !== check)).toEqual([])
  })

  test('are counted without another question', async () => {
    asked.mockImplementation(() => Response.json({ id: 'set', total: 10, remaining: 7 }))
    expect(await read()).toEqual({ total: 10, remaining: 7 })
    expect(asked.mock.calls).toEqual([[status]])
  })

  test.each(answers.filter(({ name }) => name !== 'addressTaken'))(
    'are not taken for absent: $name, by $host',
    async (asking) => {
      asked.mockImplementation(() => given(asking))
      await expect(read()).rejects.toThrow()
      kept.set(storageKey, JSON.stringify(session))
      asked.mockImplementation((request) =>
        request === status ? toAuthClient(codesOn.status) : given(asking),
      )
      await expect(read()).rejects.toThrow()
    },
  )
})

describe('Passkeys', () => {
  test('are offered neither by Profilo nor at the login where the service has none, for the day', async () => {
    page.add('has-passkeys')
    asked.mockImplementation(() => toAuthClient(passkeysOff))
    expect(await listPasskeys()).toBeNull()
    expect([lacksPasskeys(), page.has('has-passkeys')]).toEqual([true, false])
    vi.useFakeTimers({ now: Date.now() + 86_400_001 })
    expect(lacksPasskeys()).toBe(false)
    vi.useRealTimers()
    asked.mockImplementation(() => Response.json([]))
    expect(await listPasskeys()).toEqual([])
    expect([lacksPasskeys(), page.has('has-passkeys')]).toEqual([false, true])
  })

  test('that the login asks about are hidden without a word', async () => {
    page.add('has-passkeys')
    vi.stubGlobal('PublicKeyCredential', { isConditionalMediationAvailable: async () => true })
    asked.mockImplementation(() => toAuthClient(passkeysOff))
    expect(await offerPasskeys()).toBe('cancelled')
    expect([lacksPasskeys(), page.has('has-passkeys')]).toEqual([true, false])
  })

  test.each(answers.filter(({ name }) => name === 'outOfOrder' || name === 'sessionEnded'))(
    'are not taken for absent: $name, by $host',
    async (asking) => {
      asked.mockImplementation(() => given(asking))
      await expect(listPasskeys()).rejects.toThrow()
      expect(lacksPasskeys()).toBe(false)
    },
  )
})
