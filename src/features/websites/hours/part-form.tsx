import type { FormEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Followed, Form, holdFocus } from '#records/form.tsx'
import { OpenQuestions, RecordConflict } from '#records/record-conflict.tsx'
import type { FormRecord } from '#records/record-form.tsx'
import { RecordGuard } from '#records/record-guard.tsx'
import { Button } from '#ui/base/button.tsx'
import type { Elements } from '#ui/base/elements.ts'
import { type DayErrors, type PartState, toldErrors, useTellState } from './part-of-form.tsx'

export interface PartFormProps<Row extends object, Values extends FieldValues> {
  record: FormRecord<Row, Values>
  label: string
  /** Names what is kept of it over a reload: `chiusura:<id>`. */
  name: string
  saveLabel: string
  /** Completes what was typed, before it is checked. */
  beforeSubmit?: (() => void) | undefined
  onState: (state: PartState) => void
  onClose: () => void
  children: Elements
  /** Stands below the buttons. */
  below?: Elements
}

/** The form of a closure or a season, new or stored: saved at once, and apart from the website's own form. */
export function PartForm<Row extends object, Values extends FieldValues>(props: PartFormProps<Row, Values>) {
  const { record, label, name, saveLabel, beforeSubmit, onState, onClose, children, below } = props
  const { form, busy, submit } = record
  const editor = 'settle' in record ? record : null
  const unsaved = form.formState.isDirty
  const { errors, dirtyFields, isSubmitted } = form.formState
  // Both kinds have a first and a last day, which the types of any form's values do not show.
  useTellState(unsaved, toldErrors({ errors, dirtyFields, isSubmitted } as DayErrors), onState)
  const onSubmit = (event: FormEvent) => {
    beforeSubmit?.()
    return submit(event)
  }

  return (
    <Form
      onSubmit={onSubmit}
      onBlur={editor?.isAsking ? editor.settle : undefined}
      busy={busy}
      aria-label={label}
      className="rounded-sheet border border-line bg-canvas p-4 !gap-4"
    >
      <RecordGuard record={record} unsaved={unsaved} name={name} />
      {editor && <RecordConflict editor={editor} />}
      {children}
      {editor && <Followed labels={editor.followed} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the work, this only steadies them */}
      <div className="button-row items-center justify-end" onMouseDown={holdFocus}>
        {editor?.isAsking && <OpenQuestions editor={editor} />}
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          Annulla
        </Button>
        <Button type="submit" busy={busy} busyText="Salvataggio...">
          {saveLabel}
        </Button>
      </div>
      {below}
    </Form>
  )
}
