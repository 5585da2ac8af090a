import type { Session } from '@supabase/auth-js'

interface Claims {
  sub?: string
  /** How well the person was authenticated: `aal2` after a second step. */
  aal?: string
}

/** What an access token says. It is not verified here: the server does that with each request. */
export function claimsOf(token: string): Claims {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))) ?? {}
  } catch {
    return {}
  }
}

/**
 * Whether an admin has to set up a second step before anything else, where every admin needs one: the server says so in the
 * page, or the build does. Until then the database shows nothing.
 */
export function isSecondStepDue(role: string | null, session: Session | null): boolean {
  const who = document.documentElement.dataset.twoStep ?? import.meta.env.VITE_TWO_STEP
  return (
    who === 'admin' && role === 'admin' && session !== null && claimsOf(session.access_token).aal !== 'aal2'
  )
}
