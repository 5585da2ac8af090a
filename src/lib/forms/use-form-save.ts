import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { constraintMessage, type FieldMessage, SpokenError } from '#lib/backend/errors.ts'
import { useSingleFlight } from '#lib/browser/use-single-flight.ts'

interface FormSaveOptions<Args extends unknown[]> {
  constraints: Readonly<Record<string, FieldMessage>>
  onSave: (...args: Args) => Promise<void>
  /**
   * Called with every error of `onSave`; a violated constraint of one of the fields is a `SpokenError` with the field's
   * message.
   */
  onFailed: (error: unknown) => void
}

/** Saves a form's values, one save at a time. A violated constraint of one of its fields is shown there, too. */
export function useFormSave<Values extends FieldValues, Args extends unknown[]>(
  form: UseFormReturn<Values>,
  { constraints, onSave, onFailed }: FormSaveOptions<Args>,
) {
  return useSingleFlight(async (...args: Args) => {
    try {
      await onSave(...args)
    } catch (error) {
      const found = constraintMessage(error, constraints)
      if (!found || !(found.field in form.getValues())) return onFailed(error)
      form.setError(found.field as Path<Values>, { message: found.message }, { shouldFocus: true })
      onFailed(new SpokenError(found.message))
    }
  })
}
