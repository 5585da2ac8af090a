/*
 * Regular expressions that look at what stands before a match, without a lookbehind: Safari before 16.4 cannot even read a
 * script that contains one, and the page of a card contains this.
 */

/** One of several ways to match: an expression with the flag `y`, and another that the text before the match has to fit. */
export type Way = { pattern: RegExp; after?: RegExp }

/** The length of the first way that matches at a place; null where none does. */
function lengthAt(text: string, place: number, ways: readonly Way[]): number | null {
  for (const { pattern, after } of ways) {
    pattern.lastIndex = place
    const found = pattern.exec(text)
    if (found && (!after || after.test(text.slice(0, place)))) return found[0].length
  }
  return null
}

/** Where the matches begin and end, as `matchAll` finds them. */
export function matchesIn(text: string, ways: readonly Way[]): [from: number, to: number][] {
  const found: [number, number][] = []
  for (let place = 0; place <= text.length; place++) {
    const length = lengthAt(text, place, ways)
    if (length === null) continue
    found.push([place, place + length])
    if (length > 0) place += length - 1
  }
  return found
}

/** The pieces between the matches, with the matches at the odd places, as `split` makes them. */
export function splitBy(text: string, ways: readonly Way[]): string[] {
  const pieces: string[] = []
  let from = 0
  for (let place = 0; place < text.length; ) {
    const length = lengthAt(text, place, ways)
    if (length === null || place + length === from) place++
    else {
      pieces.push(text.slice(from, place), text.slice(place, place + length))
      place += length
      from = place
    }
  }
  return [...pieces, text.slice(from)]
}
