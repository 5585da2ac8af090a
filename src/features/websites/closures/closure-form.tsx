import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { causeOf } from '#backend/errors.ts'
import { tellingFields, useSave } from '#backend/save.ts'
import { Form, holdFocus } from '#records/form.tsx'
import { tellErrors } from '#records/tell-errors.ts'
import { UnsavedChangesGuard } from '#records/unsaved-changes.tsx'
import { Button } from '#ui/base/button.tsx'
import type { Elements } from '#ui/base/elements.ts'
import { toast } from '#ui/feedback/toast.ts'
import { SwitchField } from '#ui/fields/switch-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { dayField, type Span } from '../hours/days.ts'
import { HalfDayField } from '../hours/half-day-field.tsx'
import { halves, type TimeKey } from '../hours/opening-hours.ts'
import type { Holiday } from './holidays.ts'
import { closureSchema, constraints, toRow, type ClosureForm as Values } from './rules.ts'
import { saveClosure } from './save.ts'

/** The closure being edited: a new one (`id` null), possibly begun from a holiday, or a stored one. */
export interface Draft {
  id: string | null
  initial: Values
  /** Whether leaving asks for confirmation before anything was typed. */
  prefilled: boolean
}

interface ClosureFormProps {
  websiteId: string
  draft: Draft
  /** The website's other closures. */
  others: readonly Span[]
  onUnsaved: (unsaved: boolean) => void
  onClose: () => void
  /** Offers holidays below the fields. */
  holidays: (onChoose: (holiday: Holiday) => void) => Elements
}

/** The fields of one closure, saved at once and apart from the website's own form. */
export function ClosureForm({ websiteId, draft, others, onUnsaved, onClose, holidays }: ClosureFormProps) {
  const form = useForm<Values>({
    resolver: zodResolver(closureSchema(others)),
    defaultValues: draft.initial,
    mode: 'onTouched',
  })
  const { setFocus } = form
  const unsaved = form.formState.isDirty || draft.prefilled

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

  useEffect(() => setFocus('dal'), [setFocus])
  useEffect(() => {
    onUnsaved(unsaved)
    return () => onUnsaved(false)
  }, [unsaved, onUnsaved])

  const choose = ({ day, name }: Holiday) => {
    for (const [field, value] of [['dal', day] as const, ['al', day] as const, ['motivo', name] as const])
      form.setValue(field, value, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <Form
      onSubmit={form.handleSubmit(saving.run, tellErrors)}
      busy={saving.busy}
      aria-label={draft.id === null ? 'Nuova chiusura' : 'Modifica chiusura'}
      className="rounded-sheet border border-line bg-canvas p-4 !gap-4"
    >
      <UnsavedChangesGuard when={unsaved} saving={saving.busy} />
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
      {draft.id === null && holidays(choose)}
    </Form>
  )
}

function ClosureFields({ form }: { form: UseFormReturn<Values> }) {
  const { register, watch, formState, getValues, setValue } = form
  const { errors, dirtyFields, isSubmitted } = formState
  /** An empty day is no mistake before somebody has typed one, or wants to save. */
  const told = (day: 'dal' | 'al') => (dirtyFields[day] || isSubmitted ? errors[day]?.message : undefined)
  /** Copies the first day to the last one, so that a closure of one day needs one date only. */
  const fillLastDay = () => {
    if (getValues('al') === '') setValue('al', getValues('dal'), { shouldDirty: true })
  }

  return (
    <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-2">
      <TextField
        label="Dal"
        {...dayField}
        error={told('dal')}
        {...register('dal', { deps: ['al'], onBlur: fillLastDay })}
      />
      <TextField label="Al" {...dayField} error={told('al')} {...register('al', { deps: ['dal'] })} />
      <TextField
        label="Motivo"
        wide
        autoComplete="off"
        hint="Facoltativo: si legge anche sul sito"
        error={errors.motivo?.message}
        {...register('motivo')}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the switch inside does the work, this only steadies it */}
      <div className="md:col-span-2" onMouseDown={holdFocus}>
        <SwitchField
          label="Aperto con orari diversi"
          hint={watch('aperto') ? undefined : 'Chiuso tutto il giorno'}
          error={errors.aperto?.message}
          {...register('aperto')}
        />
      </div>
      {watch('aperto') && <ClosureHours form={form} />}
    </div>
  )
}

const timeFields = halves.flatMap(({ opens, closes }) => [`orari.${opens}`, `orari.${closes}`] as const)
const deps = ['aperto', ...timeFields] as const

/** The two halves of the day, as for a weekday. */
function ClosureHours({ form }: { form: UseFormReturn<Values> }) {
  const hours = form.watch('orari')
  const time = (key: TimeKey) => ({
    error: form.formState.errors.orari?.[key]?.message,
    ...form.register(`orari.${key}`, { deps: [...deps] }),
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the switches inside do the work, this only steadies them
    <div className="@container md:col-span-2" onMouseDown={holdFocus}>
      <fieldset className="grid min-w-0 grid-cols-2 gap-x-3 gap-y-1">
        <legend className="sr-only">Orari di questi giorni</legend>
        {halves.map((half) => (
          <HalfDayField
            key={half.name}
            half={half}
            of="Orari diversi"
            hours={hours}
            enabled={form.register(`orari.${half.enabled}`, { deps: [...deps] })}
            opens={time(half.opens)}
            closes={time(half.closes)}
          />
        ))}
      </fieldset>
    </div>
  )
}
