/**
 * Finds the telephone numbers in a field of free text: '06 123456 / 06 654321 int. 12 (24h)'. Only Italy's dialling
 * rules, because a library of all countries' numbers is larger than a page of the dashboard.
 */

/** A piece of the text; `number` as in a `tel:` address (RFC 3966), null for text between numbers. */
export type Piece = { text: string; number: string | null }

/** Digits with their separators, and the '+' of a country code. */
const written = /[+(]{0,2}\d(?:[\d\s().+\u2010-\u2015-]|\/(?=\s*[\d(+]))*/
/** An extension, as it follows a number. */
const extension = /^[\s,;:.(-]*(?:int(?:erno)?|ext|est|x)\b[\s.:]*(\d{1,7})\)?/i
/** Separators of two numbers, which also occur within one: '0543/123456', '333 - 1234567'. */
const between = /(\s*\/\s*|\s+[-\u2010-\u2015]\s+|\s+(?=\+|00[1-9]))/

/** Digits of the shortest number that can stand beside another one, and of the shortest that is certainly complete. */
const [shortest, wholeNumber] = [6, 8]

const digitsIn = (text: string) => text.replace(/\D/g, '').length

/** A number as in RFC 3966: global if its country is known, which is Italy for one without a country code. */
function toNumber(text: string): string | null {
  const plain = text.replace(/(^\s*\(?(?:\+|00).*)\(0\)/, '$1').replace(/[^\d+]/g, '')
  const digits = plain.replace(/\D/g, '')
  if (digits.length < 3) return null
  if (/^(\+|00)/.test(plain)) return `+${digits.replace(/^00/, '')}`
  if (/^39[03]\d{8,9}$/.test(digits)) return `+${digits}`
  // Emergency and other short numbers exist within the country alone.
  return /^[038]\d{5,}$/.test(digits) ? `+39${digits}` : `${digits};phone-context=+39`
}

/** Splits a run of digits where one whole number follows another. */
function numbersIn(run: string): string[] {
  const [first = '', ...others] = run.split(between)
  const pieces = [first]
  for (let at = 0; at < others.length; at += 2) {
    const [separator = '', next = ''] = others.slice(at, at + 2)
    const before = digitsIn(pieces.at(-1) ?? '')
    const areTwo = before >= wholeNumber || (before >= shortest && digitsIn(next) >= shortest)
    if (areTwo) pieces.push(separator, next)
    else pieces.push(`${pieces.pop()}${separator}${next}`)
  }
  return pieces
}

/** Splits a telephone field into pieces, which together are its text. */
export function telephonesIn(text: string): Piece[] {
  const found = written.exec(text)
  if (!found) return text === '' ? [] : [{ text, number: null }]
  const before = text.slice(0, found.index)
  // In '24h' and 'h24' the digits are opening hours, not part of a number.
  const hours = /^\s*h\b/i.test(text.slice(found.index + found[0].length)) ? /\d+\s*$/ : /$/
  const remark = /\bh\s?$/i.test(before) ? /^\d+/ : /^/
  const run = found[0]
    .replace(hours, '')
    .replace(remark, '')
    .replace(/[\s().+/\u2010-\u2015-]+$/, '')
  if (run === '' || !found[0].startsWith(run)) return skipped(text, found.index + found[0].length)
  const rest = text.slice(found.index + run.length)
  const parts = numbersIn(run)
  const pieces = parts.map((part, place): Piece => {
    // After a whole number a few digits are another line's last ones: '06 123456/789'.
    const isNumber = place === 0 || (place % 2 === 0 && digitsIn(part) >= shortest)
    return { text: part, number: isNumber ? toNumber(part) : null }
  })
  const last = pieces.at(-1)
  const ext = last?.number ? extension.exec(rest) : null
  if (last && ext) {
    last.text += ext[0]
    last.number += `;ext=${ext[1]}`
  }
  return [
    ...(before ? [{ text: before, number: null }] : []),
    ...pieces,
    ...telephonesIn(rest.slice(ext?.[0].length ?? 0)),
  ]
}

/** For a text whose first digits are no number: splits what follows them. */
function skipped(text: string, end: number): Piece[] {
  return [{ text: text.slice(0, end), number: null }, ...telephonesIn(text.slice(end))]
}
