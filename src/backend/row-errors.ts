import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { type FieldMessage, UserMessageError } from './errors.ts'

const unseen = 'Il testo ha caratteri che non si vedono, o a capo dove non servono: riscrivilo'

/** The message for a violated constraint, from the entity's own map; null when the constraint is not in it. */
export function constraintMessage(
  error: unknown,
  constraints: Readonly<Record<string, FieldMessage>>,
): FieldMessage | null {
  const text = String(Object(error).message)
  const name = /constraint "([^"]+)"/.exec(text)?.[1]
  // `<table>_<column>_written` refuses invisible characters and stray line breaks: one message for every column.
  if (name?.endsWith('_written')) {
    const table = /relation "([^"]+)"/.exec(text)?.[1] ?? ''
    return { field: name.slice(table.length + 1, -'_written'.length), message: unseen }
  }
  return (name && constraints[name]) || null
}

/**
 * Reports a failed save by `onError`. The violation of a constraint of one of the form's fields is shown at the field too,
 * in the words of `constraints`.
 */
export function withFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  constraints: Readonly<Record<string, FieldMessage>>,
  onError: (error: unknown) => void,
) {
  return (error: unknown) => {
    const found = constraintMessage(error, constraints)
    if (!found || !(found.field in form.getValues())) return onError(error)
    form.setError(found.field as Path<Values>, { message: found.message }, { shouldFocus: true })
    onError(new UserMessageError(found.message))
  }
}

/**
 * PGRST116: PostgREST did not find exactly one row. 22P02: PostgreSQL could not read the id, such as a mistyped one in
 * the address.
 */
const codes = new Set(['PGRST116', '22P02'])

/** Whether the row with this id does not exist, or may not be read by the caller. */
export function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.has(String(error.code))
}
