import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { causeOf } from '#backend/errors.ts'
import { NewRow } from '#backend/new-row.ts'
import { isMissing } from '#backend/row-errors.ts'
import type { Holiday } from '#italian/holidays.ts'
import type { RecordRules } from '#records/record-fields.ts'
import type { FormRecord } from '#records/record-form.tsx'
import { useNewRecord } from '#records/use-new-record.ts'
import { openedRow } from '#records/use-opened-row.ts'
import { useRecordEditor } from '#records/use-record-editor.ts'
import type { Elements } from '#ui/base/elements.ts'
import { toast } from '#ui/feedback/toast.ts'
import { PartForm } from '../hours/part-form.tsx'
import type { PartState } from '../hours/part-of-form.tsx'
import { ClosureFields, chooseHoliday, fillLastDay } from './closure-fields.tsx'
import { closureQuery } from './queries.ts'
import {
  type Closure,
  closureSchema,
  constraints,
  emptyClosure,
  labels,
  toForm,
  toRow,
  type ClosureForm as Values,
  words,
} from './rules.ts'
import { createClosure, updateClosure } from './save.ts'

/** The closure being edited: a new one (null), or a stored one. */
export interface Draft {
  closure: Closure | null
  /** The holiday that fills the fields of a new closure, as if it had been typed. */
  begun?: { holiday: Holiday; aperto: boolean }
  /** True when a draft is shown again after the page was reloaded: the form does not take the focus then. */
  reopened?: boolean
}

interface ClosureFormProps {
  websiteId: string
  draft: Draft
  /** The website's closures. */
  closures: readonly Closure[]
  onState: (state: PartState) => void
  onClose: () => void
  /** Offers holidays below the fields. */
  holidays: (onChoose: (holiday: Holiday) => void) => Elements
}

const rulesBeside = (others: readonly Closure[], own: { id: string }): RecordRules<Closure, Values> => ({
  // Asked when it is checked: the list may show a new closure whose answer was lost.
  resolver: (...asked) => zodResolver(closureSchema(others.filter(({ id }) => id !== own.id)))(...asked),
  toForm,
  labels,
  words,
  constraints,
})

const tell = (error: unknown) => toast.error('Errore nel salvataggio della chiusura', causeOf(error))

/** The fields of one closure, saved at once and apart from the website's own form. */
export function ClosureForm(props: ClosureFormProps) {
  const { closure } = props.draft
  return closure ? <StoredClosure {...props} closure={closure} /> : <NewClosure {...props} />
}

function useSaved(onClose: () => void) {
  return async () => {
    toast.success('Chiusura salvata')
    onClose()
  }
}

function NewClosure(props: ClosureFormProps) {
  const { websiteId, draft, closures, onClose, holidays } = props
  const [newRow] = useState(() => new NewRow())
  const record = useNewRecord<Values>({
    newRow,
    form: rulesBeside(closures, newRow),
    initial: emptyClosure(),
    save: (values) => createClosure(newRow, websiteId, toRow(values)),
    onSaved: useSaved(onClose),
    tell,
  })
  const { form } = record
  const begin = useEffectEvent(() => {
    if (!draft.begun) return
    chooseHoliday(form, draft.begun.holiday)
    form.setValue('aperto', draft.begun.aperto, { shouldDirty: true })
  })
  useEffect(() => begin(), [])
  const below = holidays((holiday) => chooseHoliday(form, holiday))
  return <ClosureRecord {...props} record={record} below={below} />
}

function StoredClosure(props: ClosureFormProps & { closure: Closure }) {
  const { closure, closures, onClose } = props
  const query = closureQuery(closure)
  const { data, error } = useQuery(query)
  const editor = useRecordEditor<Closure, Values>({
    opened: openedRow(query, data, isMissing(error)),
    id: closure.id,
    form: rulesBeside(closures, closure),
    save: (values, over) => updateClosure(over, toRow(values)),
    onSaved: useSaved(onClose),
    tell,
  })
  return <ClosureRecord {...props} record={editor} />
}

interface ClosureRecordProps extends ClosureFormProps {
  record: FormRecord<Closure, Values>
  below?: Elements
}

function ClosureRecord({ record, draft, below, onState, onClose }: ClosureRecordProps) {
  const { form } = record
  const isNew = draft.closure === null
  const focus = useEffectEvent(() => {
    if (!draft.reopened) form.setFocus('dal')
  })
  useEffect(() => focus(), [])
  return (
    <PartForm
      record={record}
      label={isNew ? 'Nuova chiusura' : 'Modifica chiusura'}
      name={`chiusura:${draft.closure?.id ?? ''}`}
      saveLabel="Salva chiusura"
      beforeSubmit={isNew ? () => fillLastDay(form) : undefined}
      onState={onState}
      onClose={onClose}
      below={below}
    >
      <ClosureFields form={form} isNew={isNew} />
    </PartForm>
  )
}
