import type { Versioned } from '#lib/forms/save-version.ts'
import type { Columns, RecordHistory } from './record-history.ts'
import type { EditedRecord } from './stale-choice.tsx'

/** The history of an edited record: it is stored under a table's name and shown by a panel. */
export function editedHistory<Row extends Versioned & { id: string }, Values>(
  { edit, image, readableValues, labels }: EditedRecord<Row, Values>,
  { table, load }: { table: string; load: RecordHistory<Values>['load'] },
): RecordHistory<Values> {
  const { base, toForm } = edit
  const rowOf = (version: Columns): Row => ({ ...base, ...version })
  return {
    of: { table, id: base.id },
    row: base,
    wordsOf: (version) => readableValues(toForm(rowOf(version))),
    labels,
    load,
    valuesOf: (version) => toForm(rowOf(version)),
    imageUrlOf: (version) => image?.urlOf(rowOf(version)) ?? null,
  }
}
