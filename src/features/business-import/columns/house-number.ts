import { cleanLine } from '#italian/pasted.ts'
import { plainCell } from './cells.ts'
import { folded } from './folded.ts'

const partsOf = (text: string) => text.match(/\d+|\p{L}+/gu)?.map(folded) ?? []

/** The house number of a cell: `n. 12/A`, `12,00` and `'12` without what the spreadsheet or a label added. */
function readHouseNumber(cell: string): string {
  const number = cleanLine(plainCell(cell))
    .replace(/^'(?=\d)/, '')
    .replace(/^(?:n(?:um(?:ero)?|r)?|civ(?:ico)?)[.°º:\s]*(?=\d)/i, '')
    .replace(/^(\d+)[.,]0+$/, '$1')
  return /^0+$/.test(number) ? '' : number
}

/** The street with its house number, which it may hold already: `Via Roma` and `12/A` -> `Via Roma, 12/A`. */
export function withHouseNumber(street: string, cell: string): string {
  const number = readHouseNumber(cell)
  const [parts, own] = [partsOf(street), partsOf(number)]
  if (number === '' || street.trim() === '') return street
  const ends = (end: readonly string[]) => parts.slice(-end.length).join(' ') === end.join(' ')
  const last = parts.at(-1) ?? ''
  // The street `Via Roma 12/A` and the cell `12`: the street has the number already.
  const isPart = /^(?:\p{L}|bis|ter|quater)$/u.test(last) && ends([...own, last])
  if (own.length > 0 && parts.length > own.length && (ends(own) || isPart)) return street
  // The street `Via Roma 12` and the cell `12/A`: the rest of the number is added.
  const [first = ''] = own
  const plain = street.replace(/[\s,]+$/, '')
  const rest = number.slice(first.length)
  if (last === first && /^\d+$/.test(first) && /^\D/.test(rest) && plain.endsWith(first)) return plain + rest
  return `${plain}, ${number}`
}
