import { setTimeout as wait } from 'node:timers/promises'
import { TOTP } from 'otpauth'

const period = 30_000

/** The code that an authenticator app shows so many periods of 30 seconds from now. Each counts once, in order. */
export function codeOf(secret: string, periods = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + periods * period })
}

/**
 * The code of the period before, which counts until the end of the present one. Shortly before that end the next period is
 * waited for, so that there is time to send it.
 */
export async function earlierCodeOf(secret: string): Promise<string> {
  const left = period - (Date.now() % period)
  if (left < 8000) await wait(left)
  return codeOf(secret, -1)
}
