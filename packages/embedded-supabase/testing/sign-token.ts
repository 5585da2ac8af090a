import { createSecretKey } from 'node:crypto'
import { SignJWT } from 'jose'

/** A token as whoever knows a secret can make it. */
export function signToken(claims: Record<string, unknown>, secret: string, alg = 'HS256'): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT' }).sign(createSecretKey(secret, 'utf8'))
}
