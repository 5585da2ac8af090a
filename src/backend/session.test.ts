import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const storageKey = 'sb-localhost-auth-token'
const leavingKey = 'bottega.signed-out-at'
const signedIn = { access_token: 'a', user: { id: 'u', email: 'io@example.it' } } as Session

let kept: Map<string, string>
/** Sends an event of the auth client to the session. */
let notice: (event: AuthChangeEvent, session: Session | null) => void
let offline: boolean
let asked: { data: { session: Session | null }; error: Error | null }

beforeEach(() => {
  vi.resetModules()
  kept = new Map()
  offline = false
  asked = { data: { session: null }, error: null }
  vi.stubGlobal('window', { location: new URL('http://localhost:3000') })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.doMock('#browser/online.ts', () => ({ isOffline: () => offline, opened: Promise.resolve() }))
  vi.doMock('./auth.ts', () => ({
    auth: {
      onAuthStateChange: (callback: typeof notice) => {
        notice = callback
      },
      initialize: async () => {},
      getSession: async () => asked,
      signOut: async () => notice('SIGNED_OUT', null),
    },
  }))
})
afterEach(() => {
  vi.doUnmock('#browser/online.ts')
  vi.doUnmock('./auth.ts')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const load = () => import('./session.ts')

test('a session that ends by itself leaves the person on the page; the login then says whose it was', async () => {
  const { currentSession, leaveEndedSession } = await load()
  notice('SIGNED_IN', signedIn)
  expect(currentSession()).toMatchObject({ session: signedIn, user: signedIn.user, expired: false })
  notice('SIGNED_OUT', null)
  expect(currentSession()).toMatchObject({ session: null, user: signedIn.user, expired: true })
  leaveEndedSession()
  expect(currentSession()).toMatchObject({ user: null, expired: false, endedFor: 'io@example.it' })
})

const tokenWith = (claims: object) => `h.${btoa(JSON.stringify(claims))}.s`
const atStep = (aal: string, id = 'u') =>
  ({
    access_token: tokenWith({ aal }),
    user: { id, email: 'io@example.it', factors: [{ status: 'verified' }] },
  }) as Session

test('whoever has not taken the second step counts as nobody, at the login and for every page', async () => {
  const { anySession, currentSession, sessionReady } = await load()
  notice('SIGNED_IN', atStep('aal1'))
  expect(currentSession()).toMatchObject({ session: null, user: null, awaiting: { user: { id: 'u' } } })
  asked.data.session = atStep('aal1')
  expect(await sessionReady()).toBeNull()
  expect(await anySession()).toEqual(asked.data.session)
  notice('MFA_CHALLENGE_VERIFIED', atStep('aal2'))
  expect(currentSession()).toMatchObject({ awaiting: null, user: { id: 'u' } })
  const unverified = { ...atStep('aal1'), user: { id: 'u', factors: [{ status: 'unverified' }] } } as Session
  notice('TOKEN_REFRESHED', unverified)
  expect(currentSession().session).toBe(unverified)
})

test('an open page keeps its person while their session waits for the second step, and nobody else’s', async () => {
  const { currentSession, leaveEndedSession } = await load()
  notice('SIGNED_IN', atStep('aal2'))
  notice('TOKEN_REFRESHED', atStep('aal1'))
  expect(currentSession()).toMatchObject({ session: null, user: { id: 'u' }, expired: true })
  leaveEndedSession()
  expect(currentSession()).toMatchObject({ user: null, expired: false, awaiting: { user: { id: 'u' } } })
  notice('SIGNED_IN', atStep('aal2'))
  notice('SIGNED_IN', atStep('aal1', 'other'))
  expect(currentSession()).toMatchObject({ user: null, expired: false, awaiting: { user: { id: 'other' } } })
})

test('a recovery link still asks for a new password after the second step; a step that ends says whose', async () => {
  const { currentSession, startRecovery } = await load()
  notice('SIGNED_IN', atStep('aal1'))
  startRecovery('forgotten')
  notice('MFA_CHALLENGE_VERIFIED', atStep('aal2'))
  expect(currentSession()).toMatchObject({ recovering: 'forgotten', user: { id: 'u' } })
  notice('SIGNED_IN', atStep('aal1', 'v'))
  notice('SIGNED_OUT', null)
  expect(currentSession()).toMatchObject({ awaiting: null, endedFor: 'io@example.it' })
})

test('a sign-out that was asked for, here or in another tab, ends everything', async () => {
  const { announceSignOut, currentSession } = await load()
  notice('SIGNED_IN', signedIn)
  announceSignOut()
  notice('SIGNED_OUT', null)
  expect(currentSession()).toMatchObject({ user: null, expired: false, endedFor: null })
})

test('one asked for more than ten seconds ago is not meant any more', async () => {
  const { currentSession } = await load()
  notice('SIGNED_IN', signedIn)
  kept.set(leavingKey, String(Date.now() - 10_001))
  notice('SIGNED_OUT', null)
  expect(currentSession().expired).toBe(true)
})

test('of a remembered session that turns out to be over, the login says whose it was', async () => {
  kept.set(storageKey, JSON.stringify(signedIn))
  const { currentSession, hasStoredSession } = await load()
  expect(hasStoredSession()).toBe(true)
  notice('SIGNED_OUT', null)
  expect(currentSession()).toMatchObject({ user: null, expired: false, endedFor: 'io@example.it' })
  notice('INITIAL_SESSION', null)
  expect(currentSession().endedFor).toBe('io@example.it')
  notice('SIGNED_IN', signedIn)
  expect(currentSession().endedFor).toBeNull()
})

test.each(['{', '[]', '"x"', '{"user":{"email":1}}'])('%s in storage is nobody’s session', async (stored) => {
  kept.set(storageKey, stored)
  const { currentSession } = await load()
  notice('SIGNED_OUT', null)
  expect(currentSession().endedFor).toBeNull()
})

test('who came by a recovery link is so until a password is chosen', async () => {
  const { currentSession, endRecovery, startRecovery } = await load()
  notice('PASSWORD_RECOVERY', signedIn)
  notice('TOKEN_REFRESHED', signedIn)
  expect(currentSession().recovering).toBe('forgotten')
  endRecovery()
  expect(currentSession()).toMatchObject({ recovering: null, user: signedIn.user })
  startRecovery('contested')
  expect(currentSession().recovering).toBe('contested')
})

test('without a network who is signed in stays so; without an answer too; a refusal signs out', async () => {
  const { sessionReady } = await load()
  const { AuthRetryableFetchError } = await import('@supabase/auth-js')
  expect(await sessionReady()).toBeNull()
  notice('SIGNED_IN', signedIn)
  offline = true
  expect(await sessionReady()).toBe(signedIn)
  offline = false
  asked.error = new AuthRetryableFetchError('', 503)
  expect(await sessionReady()).toBe(signedIn)
  asked.error = new Error('refused')
  expect(await sessionReady()).toBeNull()
})

test('a session whose token ran out while nobody could renew it counts, once the page opens without an answer', async () => {
  const { AuthRetryableFetchError } = await import('@supabase/auth-js')
  kept.set(storageKey, JSON.stringify(signedIn))
  for (const without of ['network', 'answer']) {
    vi.resetModules()
    const { currentSession, sessionReady } = await load()
    offline = without === 'network'
    asked.error = new AuthRetryableFetchError('', 0)
    expect(await sessionReady()).toEqual(signedIn)
    notice('INITIAL_SESSION', null)
    expect(currentSession().user).toEqual(signedIn.user)
  }
  kept.set(storageKey, '{"access_token":1')
  vi.resetModules()
  expect(await (await load()).sessionReady()).toBeNull()
})

test('a session is forgotten on this device without asking the server', async () => {
  const { clearLocalSession, currentSession, expireSession, hasStoredSession } = await load()
  notice('SIGNED_IN', signedIn)
  kept.set(storageKey, JSON.stringify(signedIn))
  expireSession(signedIn.access_token)
  expect([hasStoredSession(), currentSession().expired]).toEqual([false, true])
  kept.set(storageKey, JSON.stringify(signedIn))
  await clearLocalSession()
  expect([hasStoredSession(), currentSession().user]).toEqual([false, null])
})

test('a late answer about an earlier session does not end the one that came after it', async () => {
  const { currentSession, expireSession, hasStoredSession } = await load()
  notice('SIGNED_IN', signedIn)
  kept.set(storageKey, JSON.stringify(signedIn))
  expireSession('earlier')
  expect([hasStoredSession(), currentSession().session]).toEqual([true, signedIn])
})

test('whoever listens hears each change until told to stop', async () => {
  const { onSessionChange } = await load()
  const heard: string[] = []
  const stop = onSessionChange((state, event) => heard.push(`${event} ${state.user?.id ?? 'nobody'}`))
  notice('SIGNED_IN', signedIn)
  notice('SIGNED_OUT', null)
  stop()
  notice('SIGNED_IN', signedIn)
  expect(heard).toEqual(['SIGNED_IN u', 'SIGNED_OUT u'])
})
