import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { constraintMessage, type FieldMessage, SpokenError } from '#lib/backend/errors.ts'
import { useSingleFlight } from '#lib/browser/use-single-flight.ts'

interface FormSaveOptions<Values extends FieldValues> {
  /** The fields that can show the message of a database constraint. */
  fields: readonly FieldPath<Values>[]
  constraints: Readonly<Record<string, FieldMessage>>
  onSave: (values: Values) => Promise<void>
  /**
   * Called with every error of `onSave`; a violated constraint of one of the fields is a `SpokenError` with the field's
   * message.
   */
  onFailed: (error: unknown) => void
}

/**
 * Saves a form's values, one save at a time; pass `run` to `handleSubmit`. A violated constraint is shown at its field,
 * too.
 */
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
