import { type AuthChangeEvent, isAuthRetryableFetchError, type Session, type User } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { isOffline, opened } from '#browser/online.ts'
import { deviceStorage } from '#browser/storage.ts'
import { auth } from './auth.ts'
import { sessionStorageKey } from './backend.ts'
import { claimsOf } from './token.ts'

export interface SessionState {
  session: Session | null
  /** A session that has not taken its account's second step. Until it has, nobody counts as signed in. */
  awaiting: Session | null
  /** The signed-in user. After an unrequested end of the session it is still that user, because their page stays open. */
  user: User | null
  /** The session ended without a sign-out. */
  expired: boolean
  /**
   * The user came by a link that asks for a new password and has not chosen one yet. `invited`: the account never had one;
   * `contested`: somebody else had registered the address too, so the account has no password.
   */
  recovering: 'forgotten' | 'invited' | 'contested' | null
  /** The e-mail of the user whose session ended without a sign-out and who has left the page; the login mentions it. */
  endedFor: string | null
}

type Listener = (state: SessionState, event: AuthChangeEvent) => void

const signedOut: SessionState = {
  session: null,
  awaiting: null,
  user: null,
  expired: false,
  recovering: null,
  endedFor: null,
}
const leavingKey = 'bottega.signed-out-at'
/** Milliseconds for which a sign-out announced by another tab explains the end of the session here. */
const leavingLasts = 10_000

/** The stored session, which may have expired. */
function storedSession(): Session | null {
  try {
    const stored: Partial<Session> | null = JSON.parse(deviceStorage.getItem(sessionStorageKey) ?? 'null')
    return stored?.access_token && stored.user ? (stored as Session) : null
  } catch {
    return null
  }
}

// Read before the auth client finds out that the stored session has expired and removes it.
let remembered = storedSession()?.user.email ?? null
let state = signedOut
const listeners = new Set<Listener>()

function publish(next: SessionState, event: AuthChangeEvent) {
  state = next
  for (const listener of listeners) listener(state, event)
}

/** When somebody last signed out in this browser, in milliseconds; 0 when that is not known, as after a clock that was wrong. */
export function lastSignOut(): number {
  const at = Number(deviceStorage.getItem(leavingKey))
  return at <= Date.now() ? at : 0
}

function wasAskedFor(): boolean {
  return Date.now() - lastSignOut() < leavingLasts
}

/** Whether the account has a second step that this session has not taken. */
function lacksSecondStep({ access_token, user }: Session): boolean {
  const isProtected = user.factors?.some(({ status }) => status === 'verified') ?? false
  return isProtected && claimsOf(access_token).aal !== 'aal2'
}

/** Publishes that the session ended without a sign-out: the person stays on the page and can sign in again there. */
function publishExpired() {
  const ended = state.user
    ? { ...signedOut, user: state.user, expired: true }
    : { ...signedOut, endedFor: state.endedFor ?? state.awaiting?.user.email ?? remembered }
  publish(ended, 'SIGNED_OUT')
}

function enter(session: Session, event: AuthChangeEvent) {
  const recovering = state.recovering ?? (event === 'PASSWORD_RECOVERY' ? 'forgotten' : null)
  remembered = null
  if (!lacksSecondStep(session))
    return publish({ ...signedOut, session, user: session.user, recovering }, event)
  // A person whose page is open stays on it, as when a session ends, and is asked for the code there.
  const user = state.user?.id === session.user.id ? state.user : null
  publish({ ...signedOut, awaiting: session, user, expired: user !== null, recovering }, event)
}

const known = () => state.session ?? state.awaiting

/** Without an answer the session stays, or the stored one counts, though its token may have expired: only the server can end it. */
function kept(): Session | null {
  const stored = known() ? null : storedSession()
  if (stored) enter(stored, 'INITIAL_SESSION')
  return known()
}

auth.onAuthStateChange((event, session) => {
  if (session) return enter(session, event)
  // The auth client knows no session whose token it could not renew.
  if (event === 'INITIAL_SESSION' && known()) return
  if (event !== 'SIGNED_OUT') return publish({ ...signedOut, endedFor: state.endedFor }, event)
  if (!wasAskedFor()) return publishExpired()
  publish(signedOut, event)
})

/** Calls `listener` on every auth change; answers a function that stops it. */
export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session as last published. Before the first check has finished (see `sessionReady`) it has no user. */
export function currentSession(): SessionState {
  return state
}

/**
 * Resolves when the first session check has finished; the product shows a spinner until then. Without a network an
 * expired access token cannot be renewed: the user still counts as signed in, since only the server can end the session.
 */
export async function sessionReady(): Promise<Session | null> {
  const session = await anySession()
  return session && !lacksSecondStep(session) ? session : null
}

/** As `sessionReady`, also when the second step is missing. */
export async function anySession(): Promise<Session | null> {
  await opened
  // The auth client would try for half a minute to renew the token.
  if (isOffline()) return kept()
  await auth.initialize()
  const { data, error } = await auth.getSession()
  return data.session ?? (isAuthRetryableFetchError(error) ? kept() : null)
}

export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, currentSession, currentSession)
}

/** Marks the current user as one who came by a link for a new password that the auth client did not read itself. */
export function startRecovery(reason: 'forgotten' | 'invited' | 'contested'): void {
  publish({ ...state, recovering: reason }, 'PASSWORD_RECOVERY')
}

/** The user who came by a recovery link has chosen a new password. */
export function endRecovery(): void {
  if (state.recovering) publish({ ...state, recovering: null }, 'USER_UPDATED')
}

/** Leaves the page after its session has ended: no user is signed in, and the login gives the reason, or asks for the code. */
export function leaveEndedSession(): void {
  const { awaiting, recovering, user, endedFor } = state
  publish({ ...signedOut, awaiting, recovering, endedFor: user?.email ?? endedFor }, 'SIGNED_OUT')
}

/** Announces to all tabs that the sign-out that follows was requested. */
export function announceSignOut(): void {
  deviceStorage.setItem(leavingKey, String(Date.now()))
}

/** Takes the announcement back: the sign-out has failed. */
export function withdrawSignOut(): void {
  deviceStorage.removeItem(leavingKey)
}

/**
 * Ends, in the browser, the session of this access token, which the server no longer accepts although the token has not
 * expired. By the time a slow answer says so, its person may have signed in again: that session stays.
 */
export function expireSession(accessToken: string | undefined): void {
  const current = known()
  if (current && accessToken && current.access_token !== accessToken) return
  deviceStorage.removeItem(sessionStorageKey)
  publishExpired()
}

/** Removes the session in all tabs of this browser, without asking the server. Never throws. */
export async function clearLocalSession(): Promise<void> {
  announceSignOut()
  // Without a stored session the auth client sends no request and only notifies its listeners.
  deviceStorage.removeItem(sessionStorageKey)
  await auth.signOut({ scope: 'local' })
  if (state.user || state.awaiting || state.endedFor) publish(signedOut, 'SIGNED_OUT')
}

/** Whether the browser stores a session, valid or expired. */
export function hasStoredSession(): boolean {
  return Boolean(deviceStorage.getItem(sessionStorageKey))
}
