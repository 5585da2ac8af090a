import type { AuthChangeEvent, Session, User } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { auth } from './auth.ts'
import { sessionStorageKey } from './backend.ts'
import { deviceStorage } from './storage.ts'

export interface SessionState {
  session: Session | null
  /** Who is, or until the session ended by itself was, signed in: the page they were on stays theirs. */
  user: User | null
  /** The session ended without anybody asking for it. */
  expired: boolean
  /** Came by a recovery link and has not chosen a new password yet. */
  recovering: boolean
}

type Listener = (state: SessionState, event: AuthChangeEvent) => void

const signedOut: SessionState = {
  session: null,
  user: null,
  expired: false,
  recovering: false,
}
const leavingKey = 'bottega.signed-out-at'
/** Milliseconds within which a sign-out heard of from another tab is the one asked for there. */
const leavingLasts = 10_000

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
  publish({ ...signedOut, user: state.user, expired: state.user !== null }, 'SIGNED_OUT')
}

auth.onAuthStateChange((event, session) => {
  if (session) {
    const recovering = state.recovering || event === 'PASSWORD_RECOVERY'
    return publish({ session, user: session.user, expired: false, recovering }, event)
  }
  if (event === 'SIGNED_OUT' && !wasAskedFor()) return publishExpired()
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

/** Resolves once the first session check is over: until then the product is loading (spec section 4). */
export async function sessionReady(): Promise<Session | null> {
  await auth.initialize()
  const { data } = await auth.getSession()
  return data.session
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

/** Tells this and the other tabs that the sign-out about to happen is wanted. */
export function announceSignOut(): void {
  deviceStorage()?.setItem(leavingKey, String(Date.now()))
}

/** Forgets a session that the server no longer accepts, though its token looks valid from here. */
export function expireSession(): void {
  deviceStorage()?.removeItem(sessionStorageKey)
  publishExpired()
}

/** Forgets the session on this device without asking the server. */
export function clearLocalSession(): void {
  deviceStorage()?.removeItem(sessionStorageKey)
  publish(signedOut, 'SIGNED_OUT')
}

/** Whether this device remembers a session; true also for one that turns out to be expired. */
export function hasStoredSession(): boolean {
  return Boolean(deviceStorage()?.getItem(sessionStorageKey))
}
