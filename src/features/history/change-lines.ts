import type { Columns, HistoryPanelProps } from '#records/record-history.ts'
import type { Change } from './changes.ts'

/** A change of one value, as texts. */
export interface Line {
  label: string
  /** Empty when the column was, or is, empty. */
  before: string
  after: string
}

/** A change of an image: addresses, null for none. */
export interface ImageLine {
  label: string
  column: string
  before: string | null
  after: string | null
}

type Words = Pick<HistoryPanelProps, 'wordsOf' | 'labels' | 'kept'>

/** The texts in which two versions differ, by their labels. */
function differencesOf(mine: Columns, theirs: Columns, labels: Words['labels']) {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))
  return Object.entries(labels)
    .map(([name, label]) => ({ label, mine: text(mine[name]), theirs: text(theirs[name]) }))
    .filter((difference) => difference.mine !== difference.theirs)
}

/** What changed from one version of a row to the next, by the names of the form's fields. */
export function changedLines(before: Columns, after: Columns, { wordsOf, labels, kept = {} }: Words): Line[] {
  const fields = differencesOf(wordsOf(before), wordsOf(after), labels)
  const others = Object.entries(kept).flatMap(([name, { label, says }]) => {
    if (!label || !says || before[name] === after[name]) return []
    const [mine, theirs] = [says(before[name]), says(after[name])]
    return mine === theirs ? [] : [{ label, mine, theirs }]
  })
  return [...fields, ...others].map(({ label, mine, theirs }) => ({
    label,
    before: String(mine),
    after: String(theirs),
  }))
}

/** The values of a new row that were not empty. */
export function firstLines(row: Columns, { wordsOf, labels }: Words): Omit<Line, 'before'>[] {
  const said = wordsOf(row)
  return Object.entries(labels).flatMap(([name, label]) => {
    const after = String(said[name] ?? '')
    return after === '' ? [] : [{ label, after }]
  })
}

const addressIn = (columns: Columns | null, column: string): string | null => {
  const value = columns?.[column]
  return typeof value === 'string' ? value : null
}

/** The images that an update changed, or that a new row had. */
export function imageLines(
  { before, after }: Pick<Change, 'before' | 'after'>,
  { kept = {} }: Pick<Words, 'kept'>,
): ImageLine[] {
  return Object.entries(kept)
    .flatMap(([column, { label, image }]) => (label && image ? [{ column, label }] : []))
    .map((line) => ({
      ...line,
      before: addressIn(before, line.column),
      after: addressIn(after, line.column),
    }))
    .filter((line) => line.before !== line.after)
}
