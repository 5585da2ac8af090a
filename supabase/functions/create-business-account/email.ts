/** What a mailbox's address can be long at most (RFC 5321). */
const longest = 254

// Each character can be matched in one way only, so that the time grows with the length and no faster.
// Without `?`, of which no provider makes an address: it begins and ends the encoded words (`=?utf-8?q?…?=`) that mail
// programs read as something else.
const atom = "[A-Za-z0-9!#$%&'*+/=^_`{|}~-]+"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const plainAddress = new RegExp(`^${atom}(?:\\.${atom})*@${label}(?:\\.${label})+$`)

/**
 * An account's e-mail address in small letters, or null when the text is none. Only the plain form `name@domain`
 * passes: mail programs read display names, comments, lists, quotes and encoded words, with which one mailbox would have many
 * addresses and each limit for one address would be none.
 */
export function emailAddress(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > longest) return null
  const address = text.trim()
  return plainAddress.test(address) ? address.toLowerCase() : null
}
