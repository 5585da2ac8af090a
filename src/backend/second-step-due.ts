import type { Session } from '@supabase/auth-js'
import { claimsOf } from './token.ts'

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
