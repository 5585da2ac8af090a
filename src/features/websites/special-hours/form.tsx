import { type FormEvent, useEffect, useEffectEvent } from 'react'
import { Followed, Form, holdFocus } from '#records/form.tsx'
import { OpenQuestions, RecordConflict } from '#records/record-conflict.tsx'
import type { FormRecord } from '#records/record-form.tsx'
import { countErrors } from '#records/report-errors.ts'
import { RecordGuard } from '#records/unsaved-changes.tsx'
import { Button } from '#ui/base/button.tsx'
import type { Elements } from '#ui/base/elements.ts'
import type { OpeningHours } from '../hours/opening-hours.ts'
import { type PartState, untouched } from '../hours/part-state.ts'
import { toldErrors } from './day-fields.tsx'
import type { Draft, Kind } from './kind.ts'
import type { HoursTable, RowOf } from './queries.ts'
import type { DaysForm } from './rules.ts'

export interface HoursFormProps<Table extends HoursTable, Values extends DaysForm> {
  kind: Kind<Table, Values>
  record: FormRecord<RowOf[Table], Values>
  draft: Draft<RowOf[Table], Values>
  /** The website's. */
  rows: readonly RowOf[Table][]
  week: OpeningHours
  onState: (state: PartState) => void
  onClose: () => void
  /** Stands below the buttons. */
  below: Elements
}

/** The form of one closure or season, apart from the website's own form. */
export function HoursForm<Table extends HoursTable, Values extends DaysForm>(
  props: HoursFormProps<Table, Values>,
) {
  const { kind, record, draft, rows, week, onState, onClose, below } = props
  const { form, busy, submit } = record
  const editor = 'settle' in record ? record : null
  const isNew = draft.row === null
  const unsaved = form.formState.isDirty
  useTellState(unsaved, toldErrors(form.formState), onState)
  const focus = useEffectEvent(() => {
    if (!draft.reopened) form.setFocus(kind.first)
  })
  useEffect(() => focus(), [])
  const onSubmit = (event: FormEvent) => {
    if (isNew) kind.complete?.(form)
    return submit(event)
  }

  return (
    <Form
      onSubmit={onSubmit}
      onBlur={editor?.isAsking ? editor.settle : undefined}
      busy={busy}
      aria-label={isNew ? kind.texts.newOne : kind.texts.change}
      className="rounded-sheet border border-line bg-canvas p-4 !gap-4"
    >
      <RecordGuard record={record} unsaved={unsaved} name={`${kind.draft}:${draft.row?.id ?? ''}`} />
      {editor && <RecordConflict editor={editor} />}
      <kind.Fields
        form={form}
        isNew={isNew}
        others={rows.filter(({ id }) => id !== draft.row?.id)}
        week={week}
      />
      {editor && <Followed labels={editor.followed} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the work, this only steadies them */}
      <div className="button-row items-center justify-end" onMouseDown={holdFocus}>
        {editor?.isAsking && <OpenQuestions editor={editor} />}
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          Annulla
        </Button>
        <Button type="submit" busy={busy} busyText="Salvataggio...">
          {kind.texts.save}
        </Button>
      </div>
      {below}
    </Form>
  )
}

/** Tells the page about one that is being edited, until its form is gone. */
function useTellState(isDirty: boolean, errors: object, onState: (state: PartState) => void): void {
  const unsaved = isDirty ? 1 : 0
  const wrong = countErrors(errors)
  useEffect(() => {
    onState({ unsaved, wrong })
    return () => onState(untouched)
  }, [unsaved, wrong, onState])
}
