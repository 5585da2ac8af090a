import { z } from 'zod'
import type { Tokens } from '../gateway/tokens.ts'
import { isSecretKey, type Secrets } from '../process/secrets.ts'

export type Person = {
  account: string
  /** Null for the secret key. */
  session: string | null
  role: 'authenticated' | 'service_role'
  /** Milliseconds since 1970; infinite for the secret key. */
  expiresAt: number
}

const Claims = z.object({
  sub: z.uuid(),
  role: z.literal('authenticated'),
  session_id: z.uuid(),
  exp: z.number(),
})

/** Characters: longer than this server's own tokens, which have a few short claims. */
const longestToken = 4096

/** The person of an access token or of the secret key; null when the token is missing, forged or expired. */
export async function personOf(
  token: string | null,
  { tokens, secrets }: { tokens: Tokens; secrets: Secrets },
): Promise<Person | null> {
  if (!token || token.length > longestToken) return null
  if (isSecretKey(token, secrets)) {
    return { account: '', session: null, role: 'service_role', expiresAt: Number.POSITIVE_INFINITY }
  }
  const { data } = Claims.safeParse(await tokens.verified(token))
  if (!data) return null
  const { sub: account, session_id: session, role, exp } = data
  return { account, session, role, expiresAt: exp * 1000 }
}
