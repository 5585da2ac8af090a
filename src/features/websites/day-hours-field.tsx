import { useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { SwitchField } from '#ui/switch-field.tsx'
import { TimeField } from '#ui/time-field.tsx'
import { toast } from '#ui/toast.ts'
import { CopyHours } from './copy-hours-dialog.tsx'
import { type DayKey, days, type Half, halves, type TimeKey } from './opening-hours.ts'
import type { WebsiteForm } from './schema.ts'

interface DayProps {
  form: UseFormReturn<WebsiteForm>
  day: DayKey
  name: string
}

/** A time's rule looks at the day's other times too, so they are checked together. */
function timesOf(day: DayKey) {
  return halves.flatMap(({ opens, closes }) => [`orari.${day}.${opens}`, `orari.${day}.${closes}`] as const)
}

/** One day: open or closed, its two halves, and the way to copy it to other days. */
export function DayHoursField({ form, day, name }: DayProps) {
  const nameId = useId()
  const hours = useWatch({ control: form.control, name: `orari.${day}` })

  const copyTo = (targets: readonly DayKey[]) => {
    for (const target of targets) {
      form.setValue(`orari.${target}`, { ...hours }, { shouldDirty: true, shouldValidate: true })
    }
    const copied = days.filter(({ key }) => targets.includes(key)).map((target) => target.name)
    toast.success('Orari copiati', `${name} → ${copied.join(', ')}`)
  }

  return (
    <fieldset
      aria-labelledby={nameId}
      className="grid min-w-0 grid-cols-[1fr_auto] items-start gap-x-6 gap-y-3 border-t border-line py-4 last:pb-0 @md:grid-cols-2 @3xl:grid-cols-[7.5rem_1fr_1fr_5.5rem]"
    >
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2 @3xl:flex-col @3xl:items-start">
        <h3 id={nameId} className="font-semibold">
          {name}
        </h3>
        <SwitchField
          label="Aperto"
          aria-label={`${name}: Aperto`}
          {...form.register(`orari.${day}.aperto`, { deps: timesOf(day) })}
        />
      </div>
      {hours.aperto ? (
        halves.map((half) => (
          <HalfDayField
            key={half.name}
            form={form}
            day={day}
            name={name}
            half={half}
            on={hours[half.enabled]}
          />
        ))
      ) : (
        <p className="text-muted @max-3xl:hidden @3xl:col-span-2 @3xl:leading-6">Chiuso</p>
      )}
      <div className="col-start-2 row-start-1 -mr-2.5 justify-self-end @3xl:col-start-4">
        <CopyHours from={day} name={name} hours={hours} onCopy={copyTo} />
      </div>
    </fieldset>
  )
}

function HalfDayField({ form, day, name, half, on }: DayProps & { half: Half; on: boolean }) {
  const moment = `${name} ${half.name.toLowerCase()}`
  const time = (key: TimeKey, label: string) => (
    <TimeField
      label={label}
      aria-label={`${moment}: ${label}`}
      error={form.formState.errors.orari?.[day]?.[key]?.message}
      {...form.register(`orari.${day}.${key}`, { deps: timesOf(day) })}
    />
  )

  return (
    <div className="flex min-w-0 flex-col gap-2 @max-md:col-span-2">
      <SwitchField
        label={half.name}
        aria-label={`${name}: ${half.name}`}
        {...form.register(`orari.${day}.${half.enabled}`, { deps: timesOf(day) })}
      />
      {on && (
        <div className="grid grid-cols-2 items-start gap-3">
          {time(half.opens, 'Apertura')}
          {time(half.closes, 'Chiusura')}
        </div>
      )}
    </div>
  )
}
