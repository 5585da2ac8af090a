/**
 * Where the backend lives and the key that everybody may know.
 * Without build settings it is the embedded one: same origin, constant key.
 */
export const backendUrl: string =
  // Without a browser the build is rendering the login screen ahead of time, which asks nothing.
  import.meta.env.VITE_SUPABASE_URL || (globalThis.location?.origin ?? 'http://localhost')
export const publishableKey: string =
  import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY || 'sb_publishable_embedded'

/** Same name as supabase-js gives it, so that a session survives a change of client. */
export const sessionStorageKey = `sb-${new URL(backendUrl).hostname.split('.')[0]}-auth-token`
