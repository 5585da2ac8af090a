/** An IBAN as it is stored: capitals, without the visible or invisible spaces that copied text may contain. */
export function cleanIban(text: string): string {
  return text.replace(/[\s\u200b-\u200f\u2060\ufeff]/g, '').toUpperCase()
}
