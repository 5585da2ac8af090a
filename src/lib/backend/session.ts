import { type AuthChangeEvent, isAuthRetryableFetchError, type Session, type User } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { isOffline } from '#lib/browser/online.ts'
import { deviceStorage } from '#lib/browser/storage.ts'
import { auth } from './auth.ts'
import { sessionStorageKey } from './backend.ts'

export interface SessionState {
  session: Session | null
  /** Who is, or until the session ended by itself was, signed in: the page they were on stays theirs. */
  user: User | null
  /** The session ended without anybody asking for it. */
  expired: boolean
  /** Came by a recovery link and has not chosen a new password yet. */
  recovering: boolean
  /** Whose session ended without anybody asking for it, once the page has been left: the login says so. */
  endedFor: string | null
}

type Listener = (state: SessionState, event: AuthChangeEvent) => void

const signedOut: SessionState = {
  session: null,
  user: null,
  expired: false,
  recovering: false,
  endedFor: null,
}
const leavingKey = 'bottega.signed-out-at'
/** Milliseconds within which a sign-out heard of from another tab is the one asked for there. */
const leavingLasts = 10_000

/** The e-mail of the session that this device remembers, which may turn out to be over. */
function rememberedEmail(): string | null {
  try {
    const stored: { user?: { email?: unknown } } = JSON.parse(
      deviceStorage()?.getItem(sessionStorageKey) ?? '{}',
    )
    return typeof stored.user?.email === 'string' ? stored.user.email : null
  } catch {
    return null
  }
}

// Read before the auth client finds that session over and forgets it.
let remembered = rememberedEmail()
let state = signedOut
const listeners = new Set<Listener>()

function publish(next: SessionState, event: AuthChangeEvent) {
  state = next
  for (const listener of listeners) listener(state, event)
}

function wasAskedFor(): boolean {
  return Date.now() - Number(deviceStorage()?.getItem(leavingKey) ?? 0) < leavingLasts
}

/** The session is over without anybody asking: the person stays on the page and may sign in again there. */
function publishExpired() {
  const ended = state.user
    ? { ...signedOut, user: state.user, expired: true }
    : { ...signedOut, endedFor: state.endedFor ?? remembered }
  publish(ended, 'SIGNED_OUT')
}

auth.onAuthStateChange((event, session) => {
  if (session) {
    const recovering = state.recovering || event === 'PASSWORD_RECOVERY'
    remembered = null
    return publish({ ...signedOut, session, user: session.user, recovering }, event)
  }
  if (event !== 'SIGNED_OUT') return publish({ ...signedOut, endedFor: state.endedFor }, event)
  if (!wasAskedFor()) return publishExpired()
  publish(signedOut, event)
})

/** Calls back on every auth change; returns the way to stop. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session as last published; nobody's before the first check, which `sessionReady` waits for. */
export function currentSession(): SessionState {
  return state
}

/**
 * Resolves once the first session check is over: until then the product is loading. Without a network an access token
 * that has run out cannot be renewed; who is signed in stays so, since only the server can say otherwise.
 */
export async function sessionReady(): Promise<Session | null> {
  await auth.initialize()
  if (state.session && isOffline()) return state.session
  const { data, error } = await auth.getSession()
  return data.session ?? (isAuthRetryableFetchError(error) ? state.session : null)
}

/** The session for a component; it re-renders on every auth change. */
export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, currentSession, currentSession)
}

/** The person who has just got in came by a recovery link, which the auth client has not seen. */
export function startRecovery(): void {
  publish({ ...state, recovering: true }, 'PASSWORD_RECOVERY')
}

/** The person who came by a recovery link has a password again. */
export function endRecovery(): void {
  if (state.recovering) publish({ ...state, recovering: false }, 'USER_UPDATED')
}

/** Leaves the page whose session has ended: nobody is signed in any more, and the login says why. */
export function leaveEndedSession(): void {
  publish({ ...signedOut, endedFor: state.user?.email ?? state.endedFor }, 'SIGNED_OUT')
}

/** Tells this and the other tabs that the sign-out about to happen is wanted. */
export function announceSignOut(): void {
  deviceStorage()?.setItem(leavingKey, String(Date.now()))
}

/** Forgets a session that the server no longer accepts, though its token looks valid from here. */
export function expireSession(): void {
  deviceStorage()?.removeItem(sessionStorageKey)
  publishExpired()
}

/** Forgets the session on this device, in all its tabs, without asking the server. Never throws. */
export async function clearLocalSession(): Promise<void> {
  announceSignOut()
  // Without a stored session the auth client has nothing to send, and only tells everybody.
  deviceStorage()?.removeItem(sessionStorageKey)
  await auth.signOut({ scope: 'local' })
  if (state.user || state.endedFor) publish(signedOut, 'SIGNED_OUT')
}

/** Whether this device remembers a session; true also for one that turns out to be expired. */
export function hasStoredSession(): boolean {
  return Boolean(deviceStorage()?.getItem(sessionStorageKey))
}
