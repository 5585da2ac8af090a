import { seenEmail } from '../../supabase/functions/_shared/email.ts'

/*
 * One cleaning for each kind of text that people paste: what a form shows after the field is left, what it saves, and
 * what an import reads from a cell are the same.
 */

/**
 * Marks of direction, soft hyphens and other format characters without a shape. Not among them are joiners and tags,
 * which belong to emoji and to names in some scripts.
 */
const formats =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]/gu

/** Only this many characters of a pasted text are searched for a number or an address. */
const longestPasted = 500

/**
 * A text of several lines as the database accepts it: line ends of one kind, no control characters, no halves of
 * surrogate pairs.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '')
    .replace(formats, '')
    .trim()
}

/** A text of one line: line ends, tabs and spaces of all kinds are spaces. */
export function cleanLine(text: string): string {
  return cleanText(text)
    .replace(/[\n\t\p{Zs}]/gu, ' ')
    .trim()
}

/**
 * An e-mail address, also from a link or a mail program: `Mario <m@x.it>`, `mailto:m@x.it?subject=…`, `E-mail:
 * m@x.it;`.
 */
export function cleanEmail(text: string): string {
  const line = cleanLine(seenEmail(text))
  if (line.length > longestPasted) return line
  const inside = /<\s*([^<>\s]+@[^<>\s]+)\s*>[\s;,]*$/.exec(line)?.[1] ?? line
  return inside
    .replace(/^(?:e-?mail|mail|posta elettronica)\s*:\s*/i, '')
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replace(/^["'\u201c\u201d\u2018\u2019«([<\s]+|["'\u201c\u201d\u2018\u2019»)\]>\s;,.:]+$/g, '')
}

/** A zero in brackets before a mobile number, which has none: '+39 (0)347 1234567'. A landline keeps its zero. */
const zeroOfMobile = /\(\s?0\s?\)[\s./-]{0,3}(?=3[2-9](?:[\s./-]{0,3}\d){8}(?![\s.-]?\d))/g

/**
 * A telephone number as people write it, without its label, a spreadsheet's apostrophe or equals sign, and a zero that no
 * mobile number has; dashes become hyphens.
 */
export function cleanPhone(text: string): string {
  return cleanLine(text)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/^="(.*)"$/, '$1')
    .replace(/^[=\s'\u2019`´]+(?=[\d+(])/, '')
    .replace(/^(?:tel(?:efono)?|cell(?:ulare)?|mobile|phone)\s*[.:]*\s*(?=[\d+(])/i, '')
    .replace(zeroOfMobile, '')
}

/** The text in capitals, with full-width characters as ordinary ones, and without spaces. */
const compact = (text: string) => cleanLine(text.normalize('NFKC')).replace(/\s/g, '').toUpperCase()

/** A partita IVA: of an Italian one the eleven digits alone, without `IT`, a label, dots or dashes. */
export function cleanPartitaIva(text: string): string {
  const plain = compact(text)
  if (plain.length > longestPasted) return plain
  const digits = plain
    .replace(/^(?:(?:P(?:ARTITA|\.)?I(?:VA|\.V\.A)?|VAT|C\.?F)[.:/=-]*)+/, '')
    .replace(/^IT/, '')
    .replace(/[.,=\-–—/'"\u2019]/g, '')
  return /^\d{11}$/.test(digits) ? digits : plain
}

/** Whether an IBAN's check digits are right (ISO 13616). */
function addsUp(iban: string): boolean {
  const moved = `${iban.slice(4)}${iban.slice(0, 4)}`
  return BigInt(moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) % 97n === 1n
}

const isItalian = (iban: string) => /^IT.{25}$/.test(iban)

/** The ends of a text that may be an IBAN, the longest first. */
function ibansAtEnd(text: string): string[] {
  const bare = text.replace(/[^A-Z0-9]/g, '')
  return [...bare.matchAll(/(?=([A-Z]{2}\d{2}[A-Z0-9]{11,30}$))/g)].map(([, iban = '']) => iban)
}

/** How many characters an IBAN has, by the countries of the SEPA area. */
export const ibanLengths: ReadonlyMap<string, number> = new Map(
  [
    'AD24 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22',
    'IS26 IT27 LI21 LT20 LU20 LV21 MC27 MT31 NL18 NO15 PL28 PT25 RO24 SE24 SI19 SK24 SM27 VA22',
  ].flatMap((line) => line.split(' ').map((each) => [each.slice(0, 2), Number(each.slice(2))])),
)

/** The IBANs of known length and with right check digits in a text, whatever follows them. */
function ibansWithin(text: string): string[] {
  const bare = text.replace(/[^A-Z0-9]/g, '')
  return [...bare.matchAll(/(?=([A-Z]{2})\d{2})/g)]
    .map(({ index, 1: country = '' }) => ({ index, length: ibanLengths.get(country) ?? 0 }))
    .map(({ index, length }) => ({ length, iban: bare.slice(index, index + length) }))
    .filter(({ length, iban }) => length > 0 && iban.length === length && addsUp(iban))
    .map(({ iban }) => iban)
}

/**
 * An IBAN: letters and digits alone, without what stands before it, whatever that is, without dashes and dots, and without a
 * BIC behind it; where its check digits are right, without any other text behind it. Any other text only loses its spaces.
 */
export function cleanIban(text: string): string {
  const plain = compact(text)
  if (plain.length > longestPasted) return plain
  const line = cleanLine(text.normalize('NFKC')).toUpperCase()
  const beforeBic = line.replace(/(?:\b(?:BIC|SWIFT)\b|(?:BIC|SWIFT)[^A-Z0-9\s]).*$/, '')
  const found = [...ibansAtEnd(beforeBic), ...ibansAtEnd(line)]
  // A label may have a number too, so that it begins like an IBAN: 'rif. 12, IT60…'.
  const right = [...ibansWithin(line), ...found.filter(addsUp)]
  return right.find(isItalian) ?? right[0] ?? found.find(isItalian) ?? found[0] ?? plain
}

/** An amount without the euro's sign or name, on either side, and without spaces. */
export function cleanAmount(text: string): string {
  return cleanLine(text)
    .replace(/\s/g, '')
    .replace(/^(?:€|eur[o]?)|(?:€|eur[o]?)$/gi, '')
    .replace(/[-–—=](?=$)/, '')
    .replace(/,$/, '')
}
