import { looksLikeData } from './data-cells.ts'
import { folded, type ImportField, importFields } from './fields.ts'
import { headerWords } from './header-words.ts'

interface Meaning {
  field: ImportField
  rank: number
}

/** The field that a header means, and its place in the field's list: 0 is the most certain. */
const meanings = new Map<string, Meaning>(
  importFields.flatMap((field) => headerWords[field].map((word, rank) => [word, { field, rank }] as const)),
)

/** Characters of a longer text are those of no header. */
const longestHeader = 100

/** A whole header is more certain than a part of one. */
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
  const [best] = parts.toSorted((one, other) => one.rank - other.rank)
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
export type ColumnOf = Record<ImportField, number | null>

/** The fields that a header's column fills, by the folded header, as chosen for earlier files. */
export type RememberedColumns = ReadonlyMap<string, readonly ImportField[]>

/**
 * The column of each field: the one that was chosen for its header before, otherwise the one with the most certain
 * header. Of two equal columns the first counts.
 */
export function matchColumns(headers: readonly string[], remembered: RememberedColumns): ColumnOf {
  const columnOf = (field: ImportField): number | null => {
    const chosen = headers.findIndex((header) => remembered.get(folded(header))?.includes(field))
    if (chosen >= 0) return chosen
    let best: { rank: number; column: number } | null = null
    for (const [column, header] of headers.entries()) {
      const word = folded(header)
      const meaning = remembered.has(word) ? null : meaningOf(header)
      if (meaning?.field === field && (best === null || meaning.rank < best.rank))
        best = { rank: meaning.rank, column }
    }
    return best?.column ?? null
  }
  return Object.fromEntries(importFields.map((field) => [field, columnOf(field)])) as ColumnOf
}

/** The choices to remember when `field` gets another column: those for the old column and for the new one. */
export function choiceToRemember(
  headers: readonly string[],
  before: ColumnOf,
  field: ImportField,
  column: number | null,
): [header: string, fields: ImportField[]][] {
  const after = { ...before, [field]: column }
  return [before[field], column].flatMap((place) => {
    const header = folded(headers[place ?? -1] ?? '')
    if (place === null || header === '') return []
    return [[header, importFields.filter((each) => after[each] === place)]]
  })
}
