import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { auth } from './auth.ts'
import { sessionStorageKey } from './backend.ts'

/** `loading` is true until the first session check completes (spec section 4). */
export interface SessionState {
  loading: boolean
  session: Session | null
}

type Listener = (state: SessionState, event: AuthChangeEvent) => void

let state: SessionState = { loading: true, session: null }
const listeners = new Set<Listener>()

function publish(next: SessionState, event: AuthChangeEvent) {
  state = next
  for (const listener of listeners) listener(state, event)
}

auth.onAuthStateChange((event, session) => publish({ loading: false, session }, event))

/** Calls back on every auth change; returns the way to stop. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session as last published; `loading` before the first check. */
export function currentSession(): SessionState {
  return state
}

/** Resolves once the first session check is over. */
export async function sessionReady(): Promise<Session | null> {
  await auth.initialize()
  const { data } = await auth.getSession()
  return data.session
}

/** The session for a component; it re-renders on every auth change. */
export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, currentSession, currentSession)
}

/** Forgets the session on this device without asking the server. */
export function clearLocalSession(): void {
  localStorage.removeItem(sessionStorageKey)
  publish({ loading: false, session: null }, 'SIGNED_OUT')
}

/** Whether this device remembers a session; true also for one that turns out to be expired. */
export function hasStoredSession(): boolean {
  return localStorage.getItem(sessionStorageKey) !== null
}
