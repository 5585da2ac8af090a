import { deviceStorage } from '#lib/browser/storage.ts'
import { sessionStorageKey } from './backend.ts'

/** The session that a link from a mail has brought along, not taken over yet. */
export interface LinkSession {
  access_token: string
  refresh_token: string
  /** What the mail was for: `signup`, `recovery`. */
  type: string
}

let held: LinkSession | null = null

/**
 * Whether the auth client may read this address by itself. The session of another account than the one signed in here
 * is held back for a question: taken at once, whoever is at work would go on as somebody else without noticing.
 */
export function mayTakeLink(url: URL, params: { [name: string]: string }): boolean {
  // The service writes tokens into the fragment. The auth client would believe those in the query, which whoever has
  // the mail sent may choose.
  if (url.searchParams.has('access_token')) return false
  const { access_token, refresh_token = '', type = '' } = params
  if (!access_token) return Boolean(params.error || params.error_description || params.error_code)
  const here = accountHere()
  if (here === null || here === accountOf(access_token)) return true
  held = { access_token, refresh_token, type }
  window.history.replaceState(window.history.state, '', window.location.pathname)
  return false
}

/** The session that waits for an answer; asking forgets it. */
export function takeHeldLink(): LinkSession | null {
  const link = held
  held = null
  return link
}

function accountHere(): string | null {
  const stored = deviceStorage()?.getItem(sessionStorageKey)
  return stored ? (parsed(stored)?.user?.id ?? null) : null
}

/** Whose an access token says it is. Nothing is believed of it: the service is asked before anybody gets in. */
function accountOf(token: string): string | null {
  try {
    return parsed(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')))?.sub ?? null
  } catch {
    return null
  }
}

function parsed(json: string): { sub?: string; user?: { id?: string } } | null {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
