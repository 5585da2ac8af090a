import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { causeOf } from '#backend/errors.ts'
import { NewRow } from '#backend/new-row.ts'
import { isMissing } from '#backend/row-errors.ts'
import { saveOver } from '#backend/save-over.ts'
import type { RecordRules } from '#records/record-fields.ts'
import { useNewRecord } from '#records/use-new-record.ts'
import { openedRow } from '#records/use-opened-row.ts'
import { useRecordEditor } from '#records/use-record-editor.ts'
import type { Elements } from '#ui/base/elements.ts'
import { toast } from '#ui/feedback/toast.ts'
import { HoursForm, type HoursFormProps } from './form.tsx'
import type { Kind, Start } from './kind.ts'
import { type HoursTable, type RowOf, specialHoursQueries } from './queries.ts'
import { type DaysForm, schemaBeside, words } from './rules.ts'
import { addHours } from './save.ts'

interface EditHoursProps<Table extends HoursTable, Values extends DaysForm>
  extends Omit<HoursFormProps<Table, Values>, 'record' | 'below'> {
  websiteId: string
  /** Stands below the buttons of a new one. */
  below: (onChoose: (start: Start<Values>) => void) => Elements
}

/** One closure or season being edited: new or stored, saved at once and apart from the website's own form. */
export function EditHours<Table extends HoursTable, Values extends DaysForm>(
  props: EditHoursProps<Table, Values>,
) {
  const { row } = props.draft
  return row ? <StoredHours {...props} row={row} /> : <NewHours {...props} />
}

function rulesBeside<Table extends HoursTable, Values extends DaysForm>(
  { kind, rows }: EditHoursProps<Table, Values>,
  own: { id: string },
): RecordRules<RowOf[Table], Values> {
  const { toForm, labels, constraints } = kind
  const others = () => rows.filter(({ id }) => id !== own.id)
  // Asked when it is checked: the list may show a new one whose answer was lost.
  return {
    resolver: (...asked) => zodResolver(schemaBeside(kind, others()))(...asked),
    toForm,
    labels,
    words,
    constraints,
  }
}

/** What is said of a save. */
function saidOf({ texts }: Pick<Kind<HoursTable, DaysForm>, 'texts'>, onClose: () => void) {
  return {
    onSaved: async () => {
      toast.success(texts.saved)
      onClose()
    },
    onError: (error: unknown) => toast.error(texts.notSaved, causeOf(error)),
  }
}

function NewHours<Table extends HoursTable, Values extends DaysForm>(props: EditHoursProps<Table, Values>) {
  const { kind, websiteId, draft, week, onClose, below } = props
  const [newRow] = useState(() => new NewRow())
  const record = useNewRecord<Values>({
    newRow,
    form: rulesBeside(props, newRow),
    initial: kind.empty(week),
    save: (values) => addHours(kind.table, newRow, websiteId, kind.toRow(values)),
    ...saidOf(kind, onClose),
  })
  const begin = useEffectEvent(() => draft.start?.(record.form))
  useEffect(() => begin(), [])
  return <HoursForm {...props} record={record} below={below((start) => start(record.form))} />
}

function StoredHours<Table extends HoursTable, Values extends DaysForm>(
  props: EditHoursProps<Table, Values> & { row: RowOf[Table] },
) {
  const { kind, row, onClose } = props
  const query = specialHoursQueries.byId(kind.table, row)
  const { data, error } = useQuery(query)
  const editor = useRecordEditor<RowOf[Table], Values>({
    opened: openedRow(query, data ?? row, isMissing(error)),
    id: row.id,
    form: rulesBeside(props, row),
    save: async (values, over) => (await saveOver(kind.table, over, kind.toRow(values))) as RowOf[Table],
    ...saidOf(kind, onClose),
  })
  return <HoursForm {...props} record={editor} below={null} />
}
