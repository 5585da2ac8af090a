import type { UseFormReturn } from 'react-hook-form'
import { cleanAmount } from '#italian/pasted.ts'
import { cleanOnLeave } from '#records/clean-on-leave.ts'
import { shown } from '#records/fields.ts'
import { FormSection } from '#records/form.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { durationLabel, fields, type ServiceForm } from './fields.ts'
import type { ServiceKind } from './kinds.ts'
import { PaymentMethodField } from './payment-method-field.tsx'

export function ServiceFields({ kind, form }: { kind: ServiceKind; form: UseFormReturn<ServiceForm> }) {
  const { register, formState } = form
  const field = (name: keyof ServiceForm) => ({
    ...shown(fields[name]),
    error: formState.errors[name]?.message,
    ...register(name),
  })

  return (
    <FormSection>
      <TextField {...field('nome')} wide autoComplete="off" />
      <SelectField
        {...field('durata')}
        placeholder="Scegli…"
        options={kind.durations.map((value) => ({ value, label: durationLabel(value) }))}
      />
      <TextField
        {...field('costo')}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0,00"
        suffix="€"
        {...register('costo', cleanOnLeave(form, 'costo', cleanAmount))}
      />
      <TextAreaField {...field('descrizione')} wide />
      <PaymentMethodField form={form} />
    </FormSection>
  )
}
