import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { constraintMessage, type FieldMessage, SpokenError } from '#lib/backend/errors.ts'
import { useSingleFlight } from '#lib/browser/use-single-flight.ts'

interface FormSaveOptions<Values extends FieldValues> {
  /** The fields that can show what a constraint of the database says. */
  fields: readonly FieldPath<Values>[]
  constraints: Readonly<Record<string, FieldMessage>>
  onSave: (values: Values) => Promise<void>
  /** Hears whatever `onSave` throws; a constraint of one of the fields as a `SpokenError` with the field's message. */
  onFailed: (error: unknown) => void
}

/** Saves a form's values, once at a time: `run` is for `handleSubmit`. A broken constraint is told at its field, too. */
export function useFormSave<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { fields, constraints, onSave, onFailed }: FormSaveOptions<Values>,
) {
  return useSingleFlight(async (values: Values) => {
    try {
      await onSave(values)
    } catch (error) {
      const found = constraintMessage(error, constraints)
      const field = fields.find((name) => name === found?.field)
      if (!found || !field) return onFailed(error)
      form.setError(field, { message: found.message }, { shouldFocus: true })
      onFailed(new SpokenError(found.message))
    }
  })
}
