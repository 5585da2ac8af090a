import type { ComponentProps } from 'react'
import { SwitchField } from '#ui/fields/switch-field.tsx'
import { TimeRangeField, type TimeRangeFieldProps } from '#ui/fields/time-range-field.tsx'
import type { DayHours, Half } from './opening-hours.ts'
import { endsNextDay } from './rules.ts'

type Time = Omit<TimeRangeFieldProps['from'], 'aria-label'>

interface HalfDayFieldProps {
  half: Half
  /** The day of the hours, with which each control's accessible name begins. */
  of: string
  hours: DayHours
  enabled: Omit<ComponentProps<typeof SwitchField>, 'label'>
  opens: Time
  closes: Time
}

/** One half of a day: a switch, and its times when it is on. */
export function HalfDayField({ half, of, hours, enabled, opens, closes }: HalfDayFieldProps) {
  const moment = `${of} ${half.name.toLowerCase()}`
  const nightly = endsNextDay(hours[half.opens], hours[half.closes])
  return (
    <div className="flex min-h-9 min-w-0 flex-wrap items-start gap-x-2 @max-2xl:col-span-2 @max-2xl:justify-between @3xl:mt-1.5">
      <SwitchField
        label={half.name}
        aria-label={`${of}: ${half.name}`}
        className="@max-2xl:min-w-32 md:py-1.5"
        {...enabled}
      />
      {hours[half.enabled] && (
        <TimeRangeField
          from={{ 'aria-label': `${moment}: Apertura`, ...opens }}
          to={{ 'aria-label': `${moment}: Chiusura`, ...closes }}
          hint={nightly ? 'Chiude il giorno dopo' : undefined}
        />
      )}
    </div>
  )
}
