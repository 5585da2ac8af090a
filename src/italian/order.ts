const collator = new Intl.Collator('it', { numeric: true, sensitivity: 'base' })
/** What stands before, between and behind the words: quotes, spaces, signs. */
const between = /[^\p{L}\p{M}\p{N}]+/gu

const words = (text: string) => text.replace(between, ' ').trim()

/**
 * Compares two texts in Italian order, as the database does by `private.sort_key`: `à` beside `a`, capitals beside small
 * letters, `Bar 2` before `Bar 10`, whatever signs stand around the words. Texts of the same words stand by their
 * characters, capitals first.
 */
export function inItalianOrder(one: string, other: string): number {
  return collator.compare(words(one), words(other)) || (one < other ? -1 : Number(one > other))
}
