import type { FormEvent } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { FieldMessage } from '#lib/backend/errors.ts'
import { useFormSave } from '#lib/forms/use-form-save.ts'
import { tellErrors } from './tell-errors.ts'

interface NewRecordOptions<Values extends FieldValues> {
  resolver: Resolver<Values>
  initial: Values
  constraints: Readonly<Record<string, FieldMessage>>
  save: (values: Values) => Promise<void>
  onFailed: (error: unknown) => void
  onInvalid?: (errors: FieldErrors<Values>, values: Values) => void
}

/** A form and how it is saved, for a record that is created or edited. */
export interface RecordDraft<Values extends FieldValues> {
  form: UseFormReturn<Values>
  busy: boolean
  submit: (event?: FormEvent) => Promise<void>
}

/** The form of a record that does not exist yet. */
export function useNewRecord<Values extends FieldValues>(
  options: NewRecordOptions<Values>,
): RecordDraft<Values> {
  const { resolver, initial, constraints, save, onFailed, onInvalid = tellErrors } = options
  const form = useForm<Values>({
    resolver,
    defaultValues: initial as DefaultValues<Values>,
    mode: 'onTouched',
  })
  const { run, busy } = useFormSave(form, { constraints, onSave: save, onFailed })
  const tellInvalid = (errors: FieldErrors<Values>) => onInvalid(errors, form.getValues())
  return { form, busy, submit: form.handleSubmit((values) => run(values), tellInvalid) }
}
