import { looksLikeData } from './data-cells.ts'
import { type ColumnField, columnFields, folded, headersOf, numberWords } from './fields.ts'

interface Meaning {
  field: ColumnField
  rank: number
}

/** The field that a header means, and its place in the field's list: 0 is the most certain. */
const meanings = new Map<string, Meaning>(
  columnFields.flatMap((field) => headersOf(field).map((word, rank) => [word, { field, rank }] as const)),
)

/** The most characters of a header; a longer text is no header. */
const longestHeader = 100

/** Added to the rank of a match with a part of a header, because a whole header is more certain. */
const partly = 100

/**
 * What a header means: as a whole, otherwise by the most certain of its parts, as in `Indirizzo (via e n.)` or
 * `Comune - sede`. A PEC, named in any part, is never the e-mail.
 */
function meaningOf(header: string): Meaning | null {
  const whole = meanings.get(folded(header))
  if (whole) return whole
  if (/(?<!\p{L})(pec|certificata)(?!\p{L})/iu.test(header)) return null
  const parts = header.split(/[()[\]{}:;,/\n*]|\s[-–—]\s/).flatMap((part) => meanings.get(folded(part)) ?? [])
  // In `Via (civico)` the number is a part of the address.
  const meant = parts[0]?.field === 'civico' ? parts : parts.filter(({ field }) => field !== 'civico')
  const [best] = meant.toSorted((one, other) => one.rank - other.rank)
  return best ? { ...best, rank: best.rank + partly } : null
}

/** How many of the headers are known. 'Tel: 011 555123' begins with a header's word and is none. */
export function knownHeaders(headers: readonly string[]): number {
  return headers.filter(
    (header) => header.length <= longestHeader && meaningOf(header) !== null && !looksLikeData(header),
  ).length
}

/** Whether a line is a row rather than headers: as many of its cells hold data as are known headers, or more. */
export function isDataLine(cells: readonly string[]): boolean {
  const { length: data } = cells.filter(looksLikeData)
  return data > 0 && data >= knownHeaders(cells)
}

/** The column of each field, as its place in the file; null when it has none. */
export type ColumnOf = Record<ColumnField, number | null>

/** The header that a person chose for a field in a file with these headers; null for none. */
export interface ColumnChoice {
  headers: readonly string[]
  field: ColumnField
  header: string | null
}

/** The headers folded; repeated ones are numbered, so that each names one column. */
function keysOf(headers: readonly string[]): string[] {
  const words = headers.map(folded)
  return words.map((word, column) => {
    const earlier = words.slice(0, column).filter((each) => each === word).length
    return word !== '' && earlier > 0 ? `${word} ${earlier + 1}` : word
  })
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.toSorted().join('\n') === other.toSorted().join('\n')

/** The column with the field's most certain header; of equal ones the first. */
function namedColumn(headers: readonly string[], field: ColumnField): number | null {
  let best: { rank: number; column: number } | null = null
  for (const [column, header] of headers.entries()) {
    const meaning = meaningOf(header)
    if (meaning?.field === field && (best === null || meaning.rank < best.rank))
      best = { rank: meaning.rank, column }
  }
  return best?.column ?? null
}

/**
 * The column of each field: as chosen before for a file with the same headers; otherwise the one whose header names the
 * field; and only where there is none, the one with a header that was chosen for the field in another file.
 */
export function matchColumns(headers: readonly string[], choices: readonly ColumnChoice[] = []): ColumnOf {
  const keys = keysOf(headers)
  const placeOf = (header: string | null) => {
    const place = header ? keys.indexOf(header) : -1
    return place < 0 ? null : place
  }
  const columnOf = (field: ColumnField): number | null => {
    const own = choices.filter((choice) => choice.field === field)
    const same = own.findLast((choice) => isSame(choice.headers, keys))
    if (same) return placeOf(same.header)
    const named = namedColumn(headers, field)
    return named ?? placeOf(own.findLast(({ header }) => placeOf(header) !== null)?.header ?? null)
  }
  const columns = Object.fromEntries(columnFields.map((field) => [field, columnOf(field)])) as ColumnOf
  const after = columns.indirizzo === null ? null : columns.indirizzo + 1
  const isNumber = after !== null && numberWords.has(keys[after] ?? '')
  const isChosen = choices.some((choice) => choice.field === 'civico' && isSame(choice.headers, keys))
  return isNumber && columns.civico === null && !isChosen ? { ...columns, civico: after } : columns
}

/** The choice to remember when `field` is read from `column`; null where no header tells the column. */
export function choiceToRemember(
  headers: readonly string[],
  field: ColumnField,
  column: number | null,
): ColumnChoice | null {
  const keys = keysOf(headers)
  const header = column === null ? null : (keys[column] ?? '')
  if (header === '' || keys.every((key) => key === '')) return null
  return { headers: keys, field, header }
}
