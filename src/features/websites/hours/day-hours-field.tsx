import { useId } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { afterPaint } from '#browser/after-paint.ts'
import { toast } from '#ui/feedback/toast.ts'
import { SwitchField } from '#ui/fields/switch-field.tsx'
import { CopyHours } from './copy-hours-dialog.tsx'
import { HalfDayField } from './half-day-field.tsx'
import { type DayHours, type DayKey, days, type HoursForm, halves, type TimeKey } from './opening-hours.ts'

interface DayProps {
  day: DayKey
  name: string
}

/**
 * The fields that are validated again when a field of a day changes: the rules of a day concern all its times, and the
 * previous evening may overlap its first half.
 */
function fieldsToRevalidate(day: DayKey) {
  const index = days.findIndex(({ key }) => key === day)
  const before = days.at(index - 1) ?? days[0]
  return [
    `orari.${day}.aperto` as const,
    ...halves.flatMap(({ opens, closes }) => [`orari.${day}.${opens}`, `orari.${day}.${closes}`] as const),
    ...halves.map(({ closes }) => `orari.${before.key}.${closes}` as const),
  ]
}

const sameHours = (one: DayHours, other: DayHours) =>
  Object.entries(one).every(([key, value]) => other[key as keyof DayHours] === value)

/** One day: open or closed, its two halves with their times, and the buttons that copy it to other days. */
export function DayHoursField({ day, name }: DayProps) {
  const form = useFormContext<HoursForm>()
  const nameId = useId()
  const hours = useWatch({ control: form.control, name: `orari.${day}` })
  const deps = fieldsToRevalidate(day)
  // Subscribed here, so that what is wrong in a day renders the days and not the whole form.
  const errors = useFormState({ control: form.control, name: `orari.${day}` }).errors.orari?.[day]
  const time = (key: TimeKey) => ({
    error: errors?.[key]?.message,
    ...form.register(`orari.${day}.${key}`, { deps }),
  })

  const copyTo = async (targets: readonly DayKey[]) => {
    const before = targets.map((target) => ({ target, day: { ...form.getValues(`orari.${target}`) } }))
    // Each value that is put compares the whole form with the stored one, so those that are there already are left.
    const put = (target: DayKey, day: DayHours) => {
      const now = form.getValues(`orari.${target}`)
      for (const key of Object.keys(day) as (keyof DayHours)[])
        if (day[key] !== now[key]) form.setValue(`orari.${target}.${key}`, day[key], { shouldDirty: true })
    }
    for (const target of targets) put(target, hours)
    // The rules of a week and a message take longer than the press should wait for its answer.
    await afterPaint()
    void form.trigger('orari')
    const copied = days.filter(({ key }) => targets.includes(key)).map((target) => target.name)
    const all = copied.length === days.length - 1
    toast.success('Orari copiati', `${name} → ${all ? 'tutti gli altri giorni' : copied.join(', ')}`, {
      label: 'Annulla',
      run: () => {
        for (const { target, day } of before) {
          // A day that was edited after the copy keeps its hours.
          if (sameHours(form.getValues(`orari.${target}`), hours)) put(target, day)
        }
        void form.trigger('orari')
      },
    })
  }

  return (
    <fieldset
      aria-labelledby={nameId}
      className="grid min-w-0 grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 border-t border-line py-1.5 last:pb-0 @2xl:grid-cols-2 @3xl:grid-cols-[6.5rem_1fr_1.12fr_5.5rem] @3xl:items-start"
    >
      <div className="flex flex-wrap items-center gap-x-3 @3xl:flex-col @3xl:items-start">
        <h3 id={nameId} className="min-w-18 font-semibold">
          {name}
        </h3>
        <SwitchField
          label="Aperto"
          aria-label={`${name}: Aperto`}
          error={errors?.aperto?.message}
          {...form.register(`orari.${day}.aperto`, { deps })}
        />
      </div>
      {hours.aperto ? (
        halves.map((half) => (
          <HalfDayField
            key={half.name}
            half={half}
            of={name}
            hours={hours}
            enabled={form.register(`orari.${day}.${half.enabled}`, { deps })}
            opens={time(half.opens)}
            closes={time(half.closes)}
          />
        ))
      ) : (
        <p className="text-muted @max-3xl:hidden @3xl:col-span-2 @3xl:pt-6">Chiuso</p>
      )}
      <div className="col-start-2 row-start-1 justify-self-end @3xl:col-start-4">
        <CopyHours from={day} name={name} hours={hours} onCopy={copyTo} />
      </div>
    </fieldset>
  )
}
