import type { UseFormReturn } from 'react-hook-form'
import { cleanAmount } from '#italian/pasted.ts'
import { cleanOnLeave } from '#records/clean-on-leave.ts'
import { FormSection } from '#records/form.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { ServiceKind } from './kinds.ts'
import { PaymentMethodField } from './payment-method-field.tsx'
import { durationLabel, type ServiceForm } from './schema.ts'

export function ServiceFields({ kind, form }: { kind: ServiceKind; form: UseFormReturn<ServiceForm> }) {
  const { register, formState } = form
  const error = (name: keyof ServiceForm) => formState.errors[name]?.message

  return (
    <FormSection>
      <TextField label="Nome" required wide autoComplete="off" error={error('nome')} {...register('nome')} />
      <SelectField
        label="Durata"
        required
        placeholder="Scegli…"
        options={kind.durations.map((value) => ({ value, label: durationLabel(value) }))}
        error={error('durata')}
        {...register('durata')}
      />
      <TextField
        label="Costo"
        required
        inputMode="decimal"
        autoComplete="off"
        placeholder="0,00"
        suffix="€"
        error={error('costo')}
        {...register('costo', cleanOnLeave(form, 'costo', cleanAmount))}
      />
      <TextAreaField label="Descrizione" wide error={error('descrizione')} {...register('descrizione')} />
      <PaymentMethodField form={form} />
    </FormSection>
  )
}
