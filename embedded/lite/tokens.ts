import { verify } from 'hono/jwt'
import type { JWTPayload } from 'hono/utils/jwt/types'

/** Access tokens whose signature was found right, by their text. */
export type Tokens = {
  /** What a token says, or null when it is forged, altered or has run out. */
  verified(token: string): Promise<JWTPayload | null>
  /** The same of a token that was verified before and has not run out. */
  known(token: string): JWTPayload | null
}

/** How many are kept: more than people who work at the same time, few enough to cost nothing. */
const most = 500

/** Verifies each token once: host and lite would do so for every request, each by itself. */
export function createTokens(secret: string): Tokens {
  const met = new Map<string, { payload: JWTPayload; until: number }>()
  const known = (token: string) => {
    const found = met.get(token)
    if (found && found.until > Date.now()) return found.payload
    met.delete(token)
    return null
  }
  return {
    known,
    async verified(token) {
      const before = known(token)
      if (before) return before
      const payload = await verify(token, secret, 'HS256').catch(() => null)
      // One that does not run out is verified each time.
      if (!payload?.exp) return payload
      const [oldest] = met.keys()
      if (oldest !== undefined && met.size >= most) met.delete(oldest)
      met.set(token, { payload, until: payload.exp * 1000 })
      return payload
    },
  }
}
