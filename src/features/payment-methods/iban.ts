/** An IBAN as it is stored: capitals, without the spaces (also invisible ones) that people paste along. */
export function cleanIban(text: string): string {
  return text.replace(/[\s\u200b-\u200f\u2060\ufeff]/g, '').toUpperCase()
}
