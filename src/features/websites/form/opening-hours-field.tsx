import { type UseFormReturn, useWatch } from 'react-hook-form'
import { FormSection, holdFocus } from '#records/form.tsx'
import { SwitchField } from '#ui/fields/switch-field.tsx'
import { days } from '../hours/opening-hours.ts'
import type { WebsiteForm } from '../schema.ts'
import { DayHoursField } from './day-hours-field.tsx'

/** 'Orari di Apertura': always open, or day by day. */
export function OpeningHoursField({ form }: { form: UseFormReturn<WebsiteForm> }) {
  const alwaysOpen = useWatch({ control: form.control, name: 'orari.sempreAperto' })

  return (
    <FormSection title="Orari di Apertura" columns="one">
      <SwitchField
        label="Sempre aperto"
        hint={alwaysOpen ? 'Aperto tutti i giorni a tutte le ore.' : undefined}
        // Switching this validates all days again, because their errors no longer count, or count again.
        {...form.register('orari.sempreAperto', { deps: 'orari' })}
      />
      {!alwaysOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the switches and buttons inside do the work, this only steadies them
        <div className="@container" onMouseDown={holdFocus}>
          {days.map(({ key, name }) => (
            <DayHoursField key={key} form={form} day={key} name={name} />
          ))}
        </div>
      )}
    </FormSection>
  )
}
