import type { UseFormReturn } from 'react-hook-form'
import { isDay } from '#italian/days.ts'
import type { Holiday } from '#italian/holidays.ts'
import { holdFocus } from '#records/form.tsx'
import { SwitchField } from '#ui/fields/switch-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { HalfDayField } from '../hours/half-day-field.tsx'
import { halves, type TimeKey } from '../hours/opening-hours.ts'
import type { ClosureForm as Values } from './closure-rules.ts'
import { DayFields, toldErrors } from './day-fields.tsx'

/** Puts a holiday into the fields. */
export function chooseHoliday({ setValue }: UseFormReturn<Values>, { day, name }: Holiday): void {
  for (const [field, value] of [['dal', day] as const, ['al', day] as const, ['motivo', name] as const])
    setValue(field, value, { shouldDirty: true, shouldValidate: true })
}

/** Copies the first day of a new closure to the last one, so that one day needs one date only. */
export function fillLastDay({ getValues, setValue }: UseFormReturn<Values>): void {
  const [dal, al] = getValues(['dal', 'al'])
  if (al === '' && isDay(dal)) setValue('al', dal, { shouldDirty: true })
}

interface ClosureFieldsProps {
  form: UseFormReturn<Values>
  /** The last day of a stored closure is the person's alone. */
  isNew: boolean
}

/** The days of a closure, its reason, and its hours where it is open. */
export function ClosureFields({ form, isNew }: ClosureFieldsProps) {
  const { register, watch, formState } = form
  const errors = toldErrors(formState)

  return (
    <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-2">
      <DayFields
        errors={errors}
        dal={register('dal', { deps: ['al'], onBlur: () => isNew && fillLastDay(form) })}
        al={register('al', { deps: ['dal'] })}
      />
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
