import { type FormEvent, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { FieldMessage } from '#backend/errors.ts'
import { NewRow } from '#backend/new-row.ts'
import { withFieldErrors } from '#backend/row-errors.ts'
import { useSave } from '#backend/save.ts'
import type { ImageUpload } from '#images/use-image-upload.ts'
import { type RecordImage, useRecordImage } from './record-image.ts'
import { reportErrors } from './report-errors.ts'
import { saveRecord } from './save-record.ts'

interface NewRecordOptions<Values extends FieldValues, Saved> {
  form: { resolver: Resolver<Values>; constraints: Readonly<Record<string, FieldMessage>> }
  initial: Values
  /** The row that it becomes, where others ask for it too. */
  newRow?: NewRow
  /** Left out where a record has no image. */
  image?: RecordImage<Values>
  /** The address of the image that is proposed. */
  imageUrl?: string | null | undefined
  save: (values: Values, newRow: NewRow, imageUrl: string | null) => Promise<Saved>
  onSaved: (values: Values, saved: Saved) => Promise<void>
  /** Says what failed. */
  onError: (error: unknown) => void
  onInvalid?: (errors: FieldErrors<Values>, values: Values) => void
}

/** A form and how it is saved, for a record that does not exist yet. */
export interface RecordDraft<Values extends FieldValues> {
  form: UseFormReturn<Values>
  image: ImageUpload
  busy: boolean
  /** The row that a new record becomes. */
  newRow: NewRow
  submit: (event?: FormEvent) => Promise<void>
}

/** The form of a record that does not exist yet. */
export function useNewRecord<Values extends FieldValues, Saved = void>(
  options: NewRecordOptions<Values, Saved>,
): RecordDraft<Values> {
  const { initial, save, onSaved, onError, onInvalid = reportErrors } = options
  const { resolver, constraints } = options.form
  const [newRow] = useState(() => options.newRow ?? new NewRow())
  const form = useForm<Values>({
    resolver,
    defaultValues: initial as DefaultValues<Values>,
    mode: 'onTouched',
  })
  const image = useRecordImage(form, options.image, options.imageUrl ?? null, newRow)
  const { run, busy } = useSave({
    save: async (values: Values) => {
      const proposed = options.imageUrl ?? null
      await onSaved(values, await saveRecord(image, proposed, (url) => save(values, newRow, url)))
    },
    onError: withFieldErrors(form, constraints, onError),
  })
  const reportInvalid = (errors: FieldErrors<Values>) => onInvalid(errors, form.getValues())
  return { form, image, busy, newRow, submit: form.handleSubmit((values) => run(values), reportInvalid) }
}
