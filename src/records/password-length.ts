/** bcrypt, which the account service uses, reads only 72 bytes; an accented letter has two. */
const maxBytes = 72

/** The Italian error of a password that is too long for bcrypt, or null. */
export function passwordTooLong(password: string): string | null {
  const fits = new TextEncoder().encode(password).length <= maxBytes
  return fits
    ? null
    : `La password è troppo lunga: massimo ${maxBytes} caratteri, le lettere accentate valgono due`
}
