import type { Attempts } from './attempts.ts'
import { type Fields, mergeFields } from './merge-fields.ts'
import type { RecordFields } from './record-fields.ts'

/**
 * The newest row that a form has merged, and the values from which the next merge starts: a field with an open question
 * keeps the value that was opened.
 */
export interface Merged<Row> {
  row: Row
  base: Fields
}

export interface Answer {
  name: string
  keep: 'mine' | 'theirs'
}

/** The fields with an open question, even when the typed value would no longer raise it. */
export function openFields<Row>(fields: RecordFields<Row>, { row, base }: Merged<Row>): string[] {
  return Object.entries(fields.stored(row)).flatMap(([name, value]) => (base[name] === value ? [] : name))
}

/** Whether the form holds the row as it is stored. */
export function holdsStored<Row>(fields: RecordFields<Row>, { row, base }: Merged<Row>): boolean {
  return openFields(fields, { row, base: fields.typed(base) }).length === 0
}

/** The fields that both have changed, to different values; `values` are those of the form. */
export function conflictingFields<Row>(
  fields: RecordFields<Row>,
  { row, base }: Merged<Row>,
  values?: object,
): string[] {
  return mergeFields(base, fields.typed(base, values), fields.stored(row), fields.same).asked
}

/** Merges a newer version of the row into the form, beside what the form has attempted; answers which fields took its values. */
export function mergeRow<Row>(fields: RecordFields<Row>, from: Merged<Row>, row: Row, attempts: Attempts) {
  const [mine, theirs] = [fields.typed(from.base), fields.stored(row)]
  const { taken, base } = mergeFields(from.base, mine, theirs, fields.same, (name, stored) =>
    attempts.includes(name, stored, fields.same),
  )
  keepCaret(() => {
    for (const name of taken) fields.put(name, theirs[name])
  })
  fields.setBase(row, base)
  return { merged: { row, base }, taken }
}

/** Closes questions: a field keeps what is typed, or takes the stored value. */
export function answer<Row>(
  fields: RecordFields<Row>,
  { row, base }: Merged<Row>,
  answers: Answer[],
): Merged<Row> {
  const [stored, next] = [fields.stored(row), { ...base }]
  for (const { name, keep } of answers) {
    if (keep === 'theirs') fields.put(name, stored[name])
    next[name] = stored[name]
  }
  fields.setBase(row, next)
  return { row, base: next }
}

/** The questions that typing has answered: the person restored the opened value, or typed the other person's. */
export function answeredByTyping<Row>(fields: RecordFields<Row>, merged: Merged<Row>): Answer[] {
  const [mine, stored] = [fields.typed(merged.base), fields.stored(merged.row)]
  return openFields(fields, merged).flatMap((name): Answer[] => {
    if (fields.same(name, mine[name], merged.base[name])) return [{ name, keep: 'theirs' }]
    return fields.same(name, mine[name], stored[name]) ? [{ name, keep: 'mine' }] : []
  })
}

/** Runs a change of fields' values; the caret of the field with the focus stays where it was. */
function keepCaret(change: () => void): void {
  const field = document.activeElement
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  const [start, end] = isText ? [field.selectionStart, field.selectionEnd] : [null, null]
  change()
  // Null for fields without a caret that scripts may set, such as e-mail addresses.
  if (isText && start !== null) field.setSelectionRange(start, end)
}
