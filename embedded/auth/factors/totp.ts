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

/**
 * The number of the period that a code is of, counted from 1970, or null for a wrong code. The period before and the one
 * after count too, for clocks that are a little off. Spaces are ignored, since apps show a code in two groups.
 * @param now milliseconds since 1970
 */
export function periodOf(code: string, secret: string, now: number): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^[0-9]{6}$/.test(token)) return null
  const delta = new TOTP({ secret, period }).validate({ token, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / 1000 / period) + delta
}
