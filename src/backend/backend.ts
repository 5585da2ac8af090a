/**
 * The backend's address and publishable key. Without build settings: the embedded server, at the page's own origin and
 * with a constant key.
 */
export const backendUrl: string =
  // During the build there is no `location`: the login screen is rendered ahead of time and sends no request.
  import.meta.env.VITE_SUPABASE_URL || (globalThis.location?.origin ?? 'http://localhost')
export const publishableKey: string =
  import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY || 'sb_publishable_embedded'

/** The name that supabase-js gives the key, so that a session stays valid when the client library changes. */
export const sessionStorageKey = `sb-${new URL(backendUrl).hostname.split('.')[0]}-auth-token`
