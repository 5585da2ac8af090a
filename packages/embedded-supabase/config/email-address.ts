/** The longest address of a mailbox (RFC 5321). */
const longest = 254

// Each character matches in one way only, so the time is linear in the length. `?` is excluded, although RFC 5322
// allows it: no provider uses it in addresses, and it delimits the encoded words (`=?utf-8?q?…?=`) that mail programs
// decode.
const atom = "[A-Za-z0-9!#$%&'*+/=^_`{|}~-]+"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const plainAddress = new RegExp(`^${atom}(?:\\.${atom})*@${label}(?:\\.${label})+$`)

/**
 * What takes no place in a text, or nothing but empty space: direction marks, joiners, soft hyphens, word joiners, BOMs.
 * Pasted addresses bring them along, and no address has any.
 */
const unseen = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu

/** An address as a person sees it. What is left of it need not be an address. */
export const seenEmail = (text: string): string => text.replace(unseen, '').trim()

/**
 * Parses an e-mail address to lower case, without characters that nobody sees; null when it is invalid. Only the plain form `name@domain` is valid: mail
 * programs also read display names, comments, lists, quotes and encoded words, with which one mailbox would have many
 * addresses and a limit for each address no effect.
 */
export function emailAddress(text: unknown): string | null {
  if (typeof text !== 'string') return null
  const address = seenEmail(text)
  return address.length <= longest && plainAddress.test(address) ? address.toLowerCase() : null
}
