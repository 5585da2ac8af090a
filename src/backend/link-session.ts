import { deviceStorage, tabStorage } from '#browser/storage.ts'
import { sessionStorageKey } from './backend.ts'
import { claimsOf } from './token.ts'

/** The session that a link from a mail has opened, not taken over yet. */
export interface LinkSession {
  access_token: string
  refresh_token: string
  /** The kind of mail: `signup`, `recovery`. */
  type: string
  /** Somebody else had registered the address too, so the account has no password yet. */
  contested: boolean
  /** The spent link's token; undefined where the address held the session itself. */
  token_hash?: string
  /** The card that whoever registered wanted to keep. */
  tieni?: string
}

/** Kept in the tab, because a link works only once: after a reload it could not start another session. */
const heldKey = 'bottega.link-session'

/** Keeps the session of a link until somebody has entered by it or has declined. */
export function holdLink(session: LinkSession): void {
  tabStorage.setItem(heldKey, JSON.stringify(session))
}

/** The session of a link that waits in this tab, or null. */
export function heldLink(): LinkSession | null {
  const kept = tabStorage.getItem(heldKey)
  return kept ? JSON.parse(kept) : null
}

export function releaseLink(): void {
  tabStorage.removeItem(heldKey)
}

/**
 * Whether the auth client may take the session from the fragment of this address, where hosted Supabase's own links put
 * it (those of this product are read by `mail-link.ts`). When the link belongs to another account than the
 * signed-in one, the session is held back and the person is asked: otherwise they would continue as somebody else without
 * noticing.
 */
export function mayTakeLink(url: URL, params: { [name: string]: string }): boolean {
  // The service writes tokens into the fragment only. The auth client also reads the query, which whoever requests the
  // mail can choose, so a token there may be an attacker's.
  if (url.searchParams.has('access_token')) return false
  const { access_token, refresh_token = '', type = '' } = params
  if (!access_token) return Boolean(params.error || params.error_description || params.error_code)
  const here = accountHere()
  if (here === null || here === accountOf(access_token)) return true
  holdLink({ access_token, refresh_token, type, contested: false })
  window.history.replaceState(window.history.state, '', window.location.pathname)
  return false
}

function accountHere(): string | null {
  const stored = deviceStorage.getItem(sessionStorageKey)
  return stored ? (parsed(stored)?.user?.id ?? null) : null
}

/** The user id in an access token; the auth service verifies the token before the session is used. */
export function accountOf(token: string): string | null {
  return claimsOf(token).sub ?? null
}

function parsed(json: string): { user?: { id?: string } } | null {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
