import { matchesIn, splitBy, type Way } from './matches.ts'
import { remarksIn } from './telephone-remarks.ts'

/**
 * Finds the telephone numbers in a field of free text: '06 123456 / 06 654321 int. 12 (24h)'. Only Italy's dialling
 * rules, because a library of all countries' numbers is larger than a page of the dashboard.
 */

/** A piece of the text; `number` as in a `tel:` address (RFC 3966), null for text between numbers. */
export type Piece = { text: string; number: string | null }

/** Digits with their separators, and the '+' of a country code. */
const written = /(?:[+(]{0,2}\d|\(\s*0\s*\))(?:[\d\s().+\u2010-\u2015\u2212-]|[/,;|\\_](?=\s*[\d(+]))*/
/** An extension, as it follows a number. */
const extension = /^[\s,;:.(-]*(?:int(?:erno)?|ext|est|x)\b[\s.:]*(\d{1,7})\)?/i
/** Separators of two numbers, which also occur within one: '0543/123456', '333 - 1234567'. */
const between: Way[] = [
  { pattern: /\s*[/,;|\\_]\s*|\s+[\u2010-\u2015\u2212-]\s+/y },
  { pattern: /[\s.\u2010-\u2015\u2212-]*(?=\(?\+)/y, after: /[\d)]$/ },
  { pattern: /[\s.\u2010-\u2015\u2212-]+(?=\(?00[1-9])/y },
]
/** What may end a number: up to the next digits. */
const behind: Way[] = [{ pattern: /[^\d+(]+(?=[+(]*\d)|(?=[+(]+\d)/y, after: /\d$/ }]

/** Digits of the shortest number that can stand beside another one, and of the shortest that is certainly complete. */
const [shortest, wholeNumber] = [6, 8]
/** The most digits of a number of Italy and of another country behind its code, and of any with the code (E.164). */
const [longest, longestAbroad, longestOfAll] = [11, 13, 15]
/** The most characters of a number as it is written. */
const longestText = 50
/** A number of Italy with its prefix, and one of an emergency or a service, which has none. */
const withPrefix = /^(?:0\d{5,10}|3\d{8,9}|8\d{8})$/
const short = /^(?:1\d{2,4}|4\d{4})$/

/** A zero that is dialled from within another country alone. */
const trunkZero = /\(\s*0\s*\)/
/** The zero of an Italian landline is dialled from everywhere; a mobile number has none, even where it is written. */
const zeroOfMobile = /\(\s*0\s*\)(?=\D*3[2-9](?:\D*\d){8}\D*$)/

const digitsOf = (text: string) => text.replace(/\D/g, '')
const hasCode = (text: string) => /^\s*\(?(?:\+|00)/.test(text)
const isAbroad = (text: string) => hasCode(text) && !/^(?:00)?39/.test(digitsOf(text))

/** The digits behind a country's code. Which of another country's are its code is not known: it counts as two. */
function nationalOf(text: string): string {
  const digits = digitsOf(text)
  if (isAbroad(text)) return digits.replace(/^(?:00)?\d\d/, '')
  return hasCode(text) ? digits.replace(/^(?:00)?39/, '') : digits.replace(/^39(?=0|3\d{8,9}$)/, '')
}

/** A number as in RFC 3966: global if its country is known, which is Italy for one without a country code. */
function toNumber(text: string): string | null {
  const plain = text.replace(isAbroad(text) ? trunkZero : zeroOfMobile, '')
  const digits = digitsOf(plain)
  if (digits.length < shortest) return short.test(text.trim()) ? `${digits};phone-context=+39` : null
  const withCode = hasCode(plain) ? digits.replace(/^00/, '') : null
  if ((withCode ?? digits).length > longestOfAll) return null
  if (withCode) return `+${withCode}`
  if (/^39[03]\d{8,9}$/.test(digits)) return `+${digits}`
  // Emergency and other short numbers exist within the country alone.
  return /^[038]\d{5,}$/.test(digits) ? `+39${digits}` : `${digits};phone-context=+39`
}

/** What begins another number: a country's code, and a slash or its like behind a whole number. */
const codeInside = /\d\D*\+|\D0039/
const slashBehind = new RegExp(String.raw`(?:\d\D*?){${wholeNumber}}(?:[/,;|\\_]|\s[\u2010-\u2015\u2212-]\s)`)

/** Whether a text is a complete number, as each of several must be. */
function isWhole(text: string): boolean {
  if (text.length > longestText || codeInside.test(text)) return false
  if (slashBehind.test(text.replace(/^\s*\(?(?:\+|00)39/, ''))) return false
  const national = nationalOf(text)
  if (!isAbroad(text)) return withPrefix.test(national)
  return national.length >= shortest && national.length <= longestAbroad
}

/** The numbers that the text may begin with, the longest first, each with what separates it from the next digits. */
const startsOf = (text: string) =>
  matchesIn(text.slice(0, longestText), behind)
    .map(([from, to]) => [text.slice(0, from), text.slice(from, to)] as const)
    .filter(([number]) => isWhole(number))
    .reverse()

/**
 * The whole numbers of which a text is made, with what stands between them; null where it is not made of such.
 * @param known the result for each end of the text that was already tried, by its length
 */
function wholeNumbers(text: string, known: Map<number, string[] | null> = new Map()): string[] | null {
  const before = known.get(text.length)
  if (before !== undefined) return before
  let found: string[] | null = isWhole(text) ? [text] : null
  for (const [number, separator] of found ? [] : startsOf(text)) {
    const rest = wholeNumbers(text.slice(number.length + separator.length), known)
    if (rest) {
      found = [number, separator, ...rest]
      break
    }
  }
  known.set(text.length, found)
  return found
}

const isTooLong = (text: string) => nationalOf(text).length > (isAbroad(text) ? longestAbroad : longest)

/** Divides what is too long for one number before one without a prefix, or before the last digits of another line. */
function divided(text: string): string[] {
  for (const [number, separator] of isTooLong(text) ? startsOf(text) : []) {
    const rest = text.slice(number.length + separator.length)
    if (digitsOf(rest).length <= wholeNumber) return [number, separator, rest]
  }
  return [text]
}

/** A plus that stands for 'and': '06 1234567+347 1234567'. No country's code begins with what an Italian number does. */
function withoutPlus(pieces: readonly string[]): string[] {
  const plain = [...pieces]
  for (const [place, piece] of pieces.entries()) {
    const [, plus = '', number = ''] = /^(\+\s*)(.*)$/s.exec(piece) ?? []
    const separator = pieces[place - 1] ?? ' '
    if (
      !plus ||
      (separator !== '' && plus === '+') ||
      !/^(?:0\d{5,10}|3(?!9)\d{8,9})$/.test(digitsOf(number))
    )
      continue
    plain[place - 1] = separator + plus
    plain[place] = number
  }
  return plain
}

/** Splits a run of digits where one number follows another; what is between them has the odd places. */
function split(run: string): string[] {
  // '06 1234567 06 7654321', '0862123456-3471234567'
  const numbers = isTooLong(run) ? wholeNumbers(run) : null
  if (numbers) return numbers
  if (run.split('/').every((part) => short.test(part.trim()))) return run.split(/(\s*\/\s*)/)
  const [first = '', ...others] = splitBy(run, between)
  const pieces = [first]
  let before = first
  for (let at = 0; at < others.length; at += 2) {
    const [separator = '', next = ''] = others.slice(at, at + 2)
    const number = pieces.at(-1) ?? ''
    const [digits, more] = [nationalOf(number).length, digitsOf(next).length]
    // '0543/12/34/56': groups of like size go on with one number, while '06 123456/7' names another line.
    const goesOn = more < shortest && digitsOf(before).length <= more && digits + more <= longest
    const areTwo = !goesOn && (digits >= wholeNumber || (digits >= shortest && more >= shortest))
    if (areTwo) pieces.push(separator, next)
    else pieces.push(`${pieces.pop()}${separator}${next}`)
    before = next
  }
  return pieces.flatMap((piece, place) => (place % 2 === 0 ? divided(piece) : [piece]))
}

/** The pieces of a text without remarks. */
function numbersIn(text: string): Piece[] {
  const found = written.exec(text)
  if (!found) return text === '' ? [] : [{ text, number: null }]
  const before = text.slice(0, found.index)
  const run = found[0].replace(/\D+$/, '')
  const rest = text.slice(found.index + run.length)
  const pieces = withoutPlus(split(run)).map((part, place): Piece => {
    // After a whole number a few digits are another line's last ones: '06 123456/789'.
    const isNumber =
      place === 0 || (place % 2 === 0 && (digitsOf(part).length >= shortest || short.test(part)))
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
    ...numbersIn(rest.slice(ext?.[0].length ?? 0)),
  ]
}

/** Splits a telephone field into pieces, which together are its text. */
export function telephonesIn(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const [from, to] of remarksIn(text)) {
    pieces.push(...numbersIn(text.slice(end, from)), { text: text.slice(from, to), number: null })
    end = to
  }
  return [...pieces, ...numbersIn(text.slice(end))]
}
