import { matchesIn, type Way } from './matches.ts'

/*
 * What stands beside telephone numbers, has digits and is none: hours ('ore 9-13', '(9.00-13.00 e 15-19)', '24h', '7/7')
 * and dates.
 */

const hyphen = String.raw`[\u2010-\u2015\u2212-]`
const time = String.raw`(?:[01]?\d|2[0-4])(?:[.:,][0-5]\d)?`
const range = String.raw`${time}\s*${hyphen}\s*${time}`
const ranges = String.raw`${range}(?:(?:\s*[,;/&+]\s*|\s+e\s+|\s+)${range})*`
const hourWord = String.raw`(?:ore|orari?o?|h|dalle|alle)[\s.:]*`
const date = String.raw`(?:0?[1-9]|[12]\d|3[01])([/.-])(?:0?[1-9]|1[0-2])\1(?:19|20)\d\d`
/** No digit of a number follows. */
const end = String.raw`(?![\s.,/()+\u2010-\u2015\u2212-]*\d)`
/** A landline's beginning, or a whole mobile number. */
const next = String.raw`0|3(?:[\s.-]?\d){8,9}(?!\d)`
/** No digit of the same number follows, though another one may. */
const endOrNumber = String.raw`(?!\d|[.,/()\u2010-\u2015\u2212-]+\d|\s+[.,/()-]*(?!${next})\d)`

const noLetter = String.raw`(?:^|[^\p{L}])`
const noDigit = String.raw`(?:^|\D)`

const way = (pattern: string, after?: string): Way => ({
  pattern: new RegExp(pattern, 'iuy'),
  ...(after && { after: new RegExp(`(?:${after})$`, 'iu') }),
})
const remark = [
  way(String.raw`\(\s*${ranges}\s*\)`),
  way(`${ranges}${end}`, String.raw`(?:^|\p{L}|:)[\s.:(]*`),
  way(`${ranges}${endOrNumber}`, String.raw`\d{5}[\s(,;/]+|${noLetter}${hourWord}`),
  way(String.raw`${hourWord}\d{1,2}(?:[.:,]?[0-5]\d)?${end}`, noLetter),
  way(String.raw`(?:12|24)\s?(?:h|ore)(?!\s*\d|\p{L})`, noDigit),
  way(String.raw`(?:24/24|24/7|7/7)(?![/\d])`, String.raw`(?:^|[^\d/])`),
  way(`${date}${end}`, noDigit),
]

/** Where the remarks begin and end in the text. */
export const remarksIn = (text: string) => matchesIn(text, remark)
