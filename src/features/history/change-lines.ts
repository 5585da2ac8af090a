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

/** Columns that no form writes, with their label and text. */
const beyondTheForms: Readonly<Record<string, { label: string; words: (value: unknown) => string }>> = {
  user_id: { label: 'Account di accesso', words: (value) => (value ? 'collegato' : '') },
}

const images: Readonly<Record<string, string>> = {
  immagine_copertina_url: 'Immagine di copertina',
  logo_url: 'Logo',
}

type Words = Pick<HistoryPanelProps, 'wordsOf' | 'labels'>

/** The texts in which two versions differ, by their labels. */
function differencesOf(mine: Columns, theirs: Columns, labels: Words['labels']) {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))
  return Object.entries(labels)
    .map(([name, label]) => ({ label, mine: text(mine[name]), theirs: text(theirs[name]) }))
    .filter((difference) => difference.mine !== difference.theirs)
}

/** What changed from one version of a row to the next, by the names of the form's fields. */
export function changedLines(before: Columns, after: Columns, { wordsOf, labels }: Words): Line[] {
  const fields = differencesOf(wordsOf(before), wordsOf(after), labels)
  const others = Object.entries(beyondTheForms).flatMap(([column, { label, words }]) => {
    const [mine, theirs] = [words(before[column]), words(after[column])]
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
export function imageLines({ before, after }: Pick<Change, 'before' | 'after'>): ImageLine[] {
  return Object.entries(images)
    .map(([column, label]) => ({
      column,
      label,
      before: addressIn(before, column),
      after: addressIn(after, column),
    }))
    .filter((line) => line.before !== line.after)
}
