import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** Seconds for which an app shows a code (RFC 6238). */
const period = 30

/** What an app needs to show codes: its secret, as text, as address and as the address's QR code (SVG). */
export type Enrolment = { secret: string; uri: string; qr_code: string }

/** A new secret of 160 bits, as RFC 4226 recommends; `issuer` and `label` name it in the app. */
export function newTotp(issuer: string, label: string): Enrolment {
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: 20 }), period })
  const uri = totp.toString()
  return { secret: totp.secret.base32, uri, qr_code: renderSVG(uri, { ecc: 'M', border: 4 }) }
}

/** The number of a moment's period, counted from 1970. @param now milliseconds since 1970 */
export const periodAt = (now: number): number => Math.floor(now / 1000 / period)

/**
 * The number of the period that a code is of, or null for a wrong code. Spaces are ignored, since apps show a code in two
 * groups.
 * @param now milliseconds since 1970
 * @param window how many periods before and after count too; one is for clocks that are a little off
 */
export function periodOf(code: string, secret: string, now: number, window = 1): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^[0-9]{6}$/.test(token)) return null
  const delta = new TOTP({ secret, period }).validate({ token, timestamp: now, window })
  return delta === null ? null : periodAt(now) + delta
}
