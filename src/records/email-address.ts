const atom = "[A-Za-z0-9!#$%&'*+/=^_`{|}~-]+"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const plainAddress = new RegExp(`^${atom}(?:\\.${atom})*@${label}(?:\\.${label})+$`)

/**
 * Whether an account or a business may have this address. The same rule as the server's `emailAddress`; a test compares
 * both.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && plainAddress.test(text)
}
