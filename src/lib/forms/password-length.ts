/** bcrypt, which the account service uses, reads 72 bytes and no more: an accented letter counts twice. */
const maxBytes = 72

/** What is wrong with a password that the account service could not read to its end, in Italian, or null. */
export function passwordTooLong(password: string): string | null {
  const fits = new TextEncoder().encode(password).length <= maxBytes
  return fits
    ? null
    : `La password è troppo lunga: massimo ${maxBytes} caratteri, le lettere accentate valgono due`
}
