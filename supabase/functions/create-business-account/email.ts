/** The longest address of a mailbox (RFC 5321). */
const longest = 254

// Each character matches in one way only, so the time is linear in the length. `?` is excluded, although RFC 5322
// allows it: no provider uses it in addresses, and it delimits the encoded words (`=?utf-8?q?…?=`) that mail programs
// decode.
const atom = "[A-Za-z0-9!#$%&'*+/=^_`{|}~-]+"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const plainAddress = new RegExp(`^${atom}(?:\\.${atom})*@${label}(?:\\.${label})+$`)

/**
 * Parses an e-mail address to lower case; null when it is invalid. Only the plain form `name@domain` is valid: mail
 * programs also read display names, comments, lists, quotes and encoded words, with which one mailbox would have many
 * addresses and a limit for each address no effect.
 */
export function emailAddress(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > longest) return null
  const address = text.trim()
  return plainAddress.test(address) ? address.toLowerCase() : null
}
