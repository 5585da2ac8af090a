const collator = new Intl.Collator('it', { numeric: true })
/** Quotes, spaces and signs before the first letter or digit. */
const before = /^[^\p{L}\p{N}]+/u

/**
 * Compares two texts in Italian order, as the database does by `private.sort_key`: `à` beside `a`, capitals beside small
 * letters, `Bar 2` before `Bar 10`, whatever quotes stand before them.
 */
export function inItalianOrder(one: string, other: string): number {
  return collator.compare(one.replace(before, ''), other.replace(before, ''))
}
