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
