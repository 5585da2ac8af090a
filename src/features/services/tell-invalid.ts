import type { FieldErrors } from 'react-hook-form'
import { revealErrors, tellErrors } from '#records/tell-errors.ts'
import { toast } from '#ui/feedback/toast.ts'
import { lacksRequired, type ServiceForm } from './schema.ts'

/** Tells what prevents saving a service: that required fields are empty, otherwise what is wrong. */
export function tellInvalid(errors: FieldErrors<ServiceForm>, values: ServiceForm): void {
  if (lacksRequired(values)) {
    toast.error('Compila tutti i campi obbligatori')
    revealErrors(errors)
  } else tellErrors(errors)
}
