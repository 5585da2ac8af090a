import { useFormContext, useWatch } from 'react-hook-form'
import { holdFocus } from '#records/form.tsx'
import { SwitchField } from '#ui/fields/switch-field.tsx'
import { DayHoursField } from './day-hours-field.tsx'
import { days, type HoursForm } from './opening-hours.ts'

/** The field `orari` of the form around it: always open, or day by day. */
export function WeekField() {
  const { control, register } = useFormContext<HoursForm>()
  const alwaysOpen = useWatch({ control, name: 'orari.sempreAperto' })
  return (
    <>
      <SwitchField
        label="Sempre aperto"
        hint={alwaysOpen ? 'Aperto tutti i giorni a tutte le ore.' : undefined}
        // Switching this validates all days again, because their errors no longer count, or count again.
        {...register('orari.sempreAperto', { deps: 'orari' })}
      />
      {!alwaysOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the switches and buttons inside do the work, this only steadies them
        <div className="@container" onMouseDown={holdFocus}>
          {days.map(({ key, name }) => (
            <DayHoursField key={key} day={key} name={name} />
          ))}
        </div>
      )}
    </>
  )
}
