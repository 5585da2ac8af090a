import { looksLikeData } from './data-cells.ts'
import { columnOf, type ImportColumns } from './description.ts'
import { folded } from './folded.ts'

interface Meaning {
  field: string
  rank: number
}

const known = new WeakMap<ImportColumns, Map<string, Meaning>>()

/** The column that a header means, and its place in the column's list: 0 is the most certain. */
function meaningsOf(kind: ImportColumns): Map<string, Meaning> {
  const before = known.get(kind)
  if (before) return before
  const meanings = new Map(
    Object.entries(kind.columns).flatMap(([field, { headers }]) =>
      headers.map((word, rank) => [word, { field, rank }] as const),
    ),
  )
  known.set(kind, meanings)
  return meanings
}

/** The most characters of a header; a longer text is no header. */
const longestHeader = 100

/** Added to the rank of a match with a part of a header, because a whole header is more certain. */
const partly = 100

/** Whose telephone or e-mail it is: 'Cell. titolare', 'Email del referente'. */
const whose =
  /(?<!\p{L})(?:del|della|dell['’]|di)?\s*(?:titolare|referente|proprietari[oa]|responsabile|gestore|contatto|negozio|attività|azienda|ditta|cliente|aziendale|personale)(?!\p{L})/giu

/**
 * What a header means: as a whole, otherwise by the most certain of its parts, as in `Indirizzo (via e n.)` or
 * `Comune - sede`.
 */
function meaningOf(kind: ImportColumns, header: string): Meaning | null {
  const meanings = meaningsOf(kind)
  const whole = meanings.get(folded(header))
  if (whole) return whole
  if (kind.isOther?.(header)) return null
  const bare = meanings.get(folded(header.replace(whose, ' ')))
  // 'Nome titolare' is no name of a shop.
  if (bare && !columnOf(kind, bare.field).mayBeAName) return { ...bare, rank: bare.rank + partly }
  const parts = header.split(/[()[\]{}:;,/\n*]|\s[-–—]\s/).flatMap((part) => meanings.get(folded(part)) ?? [])
  const isJoined = (part: Meaning | undefined) => part && columnOf(kind, part.field).joined
  // In `Via (civico)` the number is a part of the address.
  const meant = isJoined(parts[0]) ? parts : parts.filter((part) => !isJoined(part))
  const [best] = meant.toSorted((one, other) => one.rank - other.rank)
  return best ? { ...best, rank: best.rank + partly } : null
}

/** How many of the headers are known. 'Tel: 011 555123' begins with a header's word and is none. */
export function knownHeaders(kind: ImportColumns, headers: readonly string[]): number {
  return headers.filter(
    (header) => header.length <= longestHeader && meaningOf(kind, header) !== null && !looksLikeData(header),
  ).length
}

/** Whether a line is a row rather than headers: as many of its cells hold data as are known headers, or more. */
export function isDataLine(kind: ImportColumns, cells: readonly string[]): boolean {
  const { length: data } = cells.filter(looksLikeData)
  return data > 0 && data >= knownHeaders(kind, cells)
}

/** The place in the file of each column; null when the file has it not. */
export type Places = Readonly<Record<string, number | null>>

/** The header that a person chose for a field in a file with these headers; null for none. */
export interface ColumnChoice {
  headers: readonly string[]
  field: string
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
function namedColumn(kind: ImportColumns, headers: readonly string[], field: string): number | null {
  let best: { rank: number; column: number } | null = null
  for (const [column, header] of headers.entries()) {
    const meaning = meaningOf(kind, header)
    if (meaning?.field === field && (best === null || meaning.rank < best.rank))
      best = { rank: meaning.rank, column }
  }
  return best?.column ?? null
}

/**
 * The column of each field: as chosen before for a file with the same headers; otherwise the one whose header names the
 * field; and only where there is none, the one with a header that was chosen for the field in another file.
 */
export function matchColumns(
  kind: ImportColumns,
  headers: readonly string[],
  choices: readonly ColumnChoice[] = [],
): Places {
  const keys = keysOf(headers)
  const placeOf = (header: string | null) => {
    const place = header ? keys.indexOf(header) : -1
    return place < 0 ? null : place
  }
  const columnOf = (field: string): number | null => {
    const own = choices.filter((choice) => choice.field === field)
    const same = own.findLast((choice) => isSame(choice.headers, keys))
    if (same) return placeOf(same.header)
    const named = namedColumn(kind, headers, field)
    return named ?? placeOf(own.findLast(({ header }) => placeOf(header) !== null)?.header ?? null)
  }
  const places: Record<string, number | null> = Object.fromEntries(
    Object.keys(kind.columns).map((field) => [field, columnOf(field)]),
  )
  for (const [field, { joined }] of Object.entries(kind.columns)) {
    const before = joined && places[joined.to]
    if (!joined || typeof before !== 'number' || places[field] !== null) continue
    const isChosen = choices.some((choice) => choice.field === field && isSame(choice.headers, keys))
    if (joined.after.has(keys[before + 1] ?? '') && !isChosen) places[field] = before + 1
  }
  return places
}

/** The choice to remember when `field` is read from `column`; null where no header names the column. */
export function choiceToRemember(
  headers: readonly string[],
  field: string,
  column: number | null,
): ColumnChoice | null {
  const keys = keysOf(headers)
  const header = column === null ? null : (keys[column] ?? '')
  if (header === '' || keys.every((key) => key === '')) return null
  return { headers: keys, field, header }
}
