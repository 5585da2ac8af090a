import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent } from 'react'
import { useForm } from 'react-hook-form'
import { causeOf } from '#backend/errors.ts'
import { tellingFields, useSave } from '#backend/save.ts'
import type { Holiday } from '#italian/holidays.ts'
import { Form, holdFocus } from '#records/form.tsx'
import { tellErrors } from '#records/tell-errors.ts'
import { UnsavedChangesGuard } from '#records/unsaved-changes.tsx'
import { Button } from '#ui/base/button.tsx'
import type { Elements } from '#ui/base/elements.ts'
import { toast } from '#ui/feedback/toast.ts'
import type { Span } from '../hours/days.ts'
import { type PartState, toldErrors, useTellState } from '../hours/part-of-form.tsx'
import { ClosureFields, chooseHoliday } from './closure-fields.tsx'
import { closureSchema, constraints, toRow, type ClosureForm as Values } from './rules.ts'
import { saveClosure } from './save.ts'

/** The closure being edited: a new one (`id` null), or a stored one. */
export interface Draft {
  id: string | null
  initial: Values
  /** The holiday that fills the fields of a new closure, as if it had been typed. */
  begun?: { holiday: Holiday; aperto: boolean }
  /** True when a draft is shown again after the page was reloaded: the form does not take the focus then. */
  reopened?: boolean
}

interface ClosureFormProps {
  websiteId: string
  draft: Draft
  /** The website's other closures. */
  others: readonly Span[]
  onState: (state: PartState) => void
  onClose: () => void
  /** Offers holidays below the fields. */
  holidays: (onChoose: (holiday: Holiday) => void) => Elements
}

/** The fields of one closure, saved at once and apart from the website's own form. */
export function ClosureForm({ websiteId, draft, others, onState, onClose, holidays }: ClosureFormProps) {
  const form = useForm<Values>({
    resolver: zodResolver(closureSchema(others)),
    defaultValues: draft.initial,
    mode: 'onTouched',
  })
  const { setFocus } = form
  const unsaved = form.formState.isDirty

  const saving = useSave({
    save: async (values: Values) => {
      await saveClosure(websiteId, draft.id, toRow(values))
      toast.success('Chiusura salvata')
      onClose()
    },
    tell: tellingFields(form, constraints, (error) =>
      toast.error('Errore nel salvataggio della chiusura', causeOf(error)),
    ),
  })

  const begin = useEffectEvent(() => {
    if (draft.begun) {
      chooseHoliday(form, draft.begun.holiday)
      form.setValue('aperto', draft.begun.aperto, { shouldDirty: true })
    }
    if (!draft.reopened) setFocus('dal')
  })
  useEffect(() => begin(), [])
  useTellState(unsaved, toldErrors(form.formState), onState)

  return (
    <Form
      onSubmit={form.handleSubmit(saving.run, tellErrors)}
      busy={saving.busy}
      aria-label={draft.id === null ? 'Nuova chiusura' : 'Modifica chiusura'}
      className="rounded-sheet border border-line bg-canvas p-4 !gap-4"
    >
      <UnsavedChangesGuard
        when={unsaved}
        saving={saving.busy}
        kept={{ form, name: `chiusura:${draft.id ?? ''}` }}
      />
      <ClosureFields form={form} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the work, this only steadies them */}
      <div className="button-row justify-end" onMouseDown={holdFocus}>
        <Button variant="secondary" disabled={saving.busy} onClick={onClose}>
          Annulla
        </Button>
        <Button type="submit" busy={saving.busy} busyText="Salvataggio...">
          Salva chiusura
        </Button>
      </div>
      {draft.id === null && holidays((holiday) => chooseHoliday(form, holiday))}
    </Form>
  )
}
