import type { FieldValues } from 'react-hook-form'
import { UnsavedChangesGuard } from './unsaved-changes.tsx'
import type { RecordDraft } from './use-new-record.ts'
import type { RecordEditor } from './use-record-editor.ts'

interface Props<Row extends object, Values extends FieldValues> {
  record: RecordDraft<Values> | RecordEditor<Row, Values>
  unsaved: boolean
  /** Names a form that is not the page's own (`DraftOffer`). */
  name?: string
}

/** Guards what is typed into a record's form, and brings it back: merged with the stored row, or as the new one that was sent. */
export function RecordGuard<Row extends object, Values extends FieldValues>(props: Props<Row, Values>) {
  const { record, unsaved, name } = props
  const { form, image, busy } = record
  const own =
    'newRow' in record ? { newRow: record.newRow } : { resume: record.resume, attempts: record.attempts }
  return (
    <UnsavedChangesGuard when={unsaved} saving={busy} kept={{ form, name, image: image.dirty, ...own }} />
  )
}
