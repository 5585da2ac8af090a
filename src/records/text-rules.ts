import { emailAddress } from '../../supabase/functions/_shared/email.ts'

/** Whether an account or a business may have this address, by the server's own rule. */
export function isEmailAddress(text: string): boolean {
  return emailAddress(text) !== null
}

/** bcrypt, which the account service uses, reads only 72 bytes; an accented letter has two. */
const maxBytes = 72

/** The Italian error of a password that is too long for bcrypt, or null. */
export function passwordTooLong(password: string): string | null {
  const fits = new TextEncoder().encode(password).length <= maxBytes
  return fits
    ? null
    : `La password è troppo lunga: massimo ${maxBytes} caratteri, le lettere accentate valgono due`
}

/** The same characters as in `private.visible` in the migration of plain texts; a test compares both. */
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is looked for
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of the letters is meant by itself
  /[\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ue000-\uf8ff\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\ufffe\uffff\u{13430}-\u{13455}\u{16fe4}\u{1bca0}-\u{1bca3}\u{1d159}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}\u{f0000}-\u{10ffff}]/gu

/** The visible part of a text. A text without one counts as blank, however long it is. */
export function visible(text: string): string {
  return text.replace(invisible, '')
}
