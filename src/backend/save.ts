import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import {
  constraintMessage,
  type FieldMessage,
  italianMessage,
  StaleRowError,
  UserMessageError,
} from './errors.ts'

interface Save<Saving> {
  save: (saving: Saving) => Promise<unknown>
  /** Says what failed; left out where the saving itself does. */
  tell?: (error: unknown) => void
}

/** A save, one at a time: calls while it runs are ignored. */
export function useSave<Saving = void>({ save, tell }: Save<Saving>) {
  const client = useQueryClient()
  const mutationKey = ['save', useId()]
  const { mutate, isPending } = useMutation({ mutationKey, mutationFn: save, meta: tell ? { tell } : {} })
  const run = (saving: Saving) => {
    // The cache knows it at once: a double click arrives before React has disabled the button.
    if (client.isMutating({ mutationKey }) === 0) mutate(saving)
  }
  return { run, busy: isPending }
}

/**
 * Reports a failed save by `tell`. The violation of a constraint of one of the form's fields is shown at the field too,
 * in the words of `constraints`.
 */
export function tellingFields<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  constraints: Readonly<Record<string, FieldMessage>>,
  tell: (error: unknown) => void,
) {
  return (error: unknown) => {
    const found = constraintMessage(error, constraints)
    if (!found || !(found.field in form.getValues())) return tell(error)
    form.setError(found.field as Path<Values>, { message: found.message }, { shouldFocus: true })
    tell(new UserMessageError(found.message))
  }
}

/**
 * The saved row of an update that names the version it read (`.eq('updated_at', …).select()`). An update that changed no row
 * means that somebody else saved first: throws `StaleRowError`.
 */
export function savedRow<Row>({ data }: { data: readonly Row[] | null }): Row {
  const [row] = data ?? []
  if (!row) throw new StaleRowError()
  return row
}

/** The row was written, but its new image could not be uploaded and the old one stays. Saving again uploads it again. */
export class PartlySavedError extends UserMessageError {
  override name = 'PartlySavedError'
  constructor(cause: unknown) {
    const why = italianMessage(cause, 'il servizio ha rifiutato il file')
    super(`I dati sono salvati, ma l'immagine no: resta quella di prima. ${why}`, { cause })
  }
}
