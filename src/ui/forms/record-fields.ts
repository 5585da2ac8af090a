import { type FieldValues, type Path, type PathValue, set, type UseFormReturn } from 'react-hook-form'
import { type Fields, fieldsOf } from '#lib/forms/merge-fields.ts'
import type { ImageUpload } from '#lib/images/use-image-upload.ts'
import type { PictureShape } from '#ui/base/picture.tsx'

/** The name of a record's image among its fields. */
export const imageField = 'immagine'

export interface EditedImage<Row> {
  label: string
  shape: PictureShape
  upload: ImageUpload
  /** Reads the address of the stored image from a row. */
  urlOf: (row: Row) => string | null
}

export interface FieldOptions<Row, Values> {
  toForm: (row: Row) => Values
  /** Left out where a record has no image. */
  image?: EditedImage<Row>
  /** How a text is stored, by the field's name, where not only outer spaces are removed. */
  tidy?: Readonly<Record<string, (text: string) => string>>
}

const kept = {
  keepValues: true,
  keepFieldsRef: true,
  keepErrors: true,
  keepTouched: true,
  keepIsSubmitted: true,
  keepSubmitCount: true,
}

/** A form and its image as one set of fields: what is stored, what is typed, and how to change either. */
export function recordFields<Row, Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { toForm, image, tidy = {} }: FieldOptions<Row, Values>,
) {
  return {
    stored: (row: Row): Fields => ({
      ...fieldsOf(toForm(row)),
      ...(image && { [imageField]: image.urlOf(row) }),
    }),
    /** `base` is what the form goes out from; `values` are its present values. */
    typed: (base: Fields, values: object = form.getValues()): Fields => ({
      ...fieldsOf(values),
      ...(image && { [imageField]: image.upload.dirty ? image.upload.wanted : base[imageField] }),
    }),
    same: (name: string, one: unknown, other: unknown) => {
      if (typeof one !== 'string' || typeof other !== 'string') return one === other
      const as = tidy[name] ?? ((text: string) => text.trim())
      return as(one) === as(other)
    },
    /** Puts a stored value into the form. */
    put: (name: string, value: unknown) => {
      // An image that nobody has chosen is the stored one.
      if (name === imageField) return void image?.upload.reset()
      const path = name as Path<Values>
      const shouldValidate = form.getFieldState(path).invalid
      form.setValue(path, value as PathValue<Values, Path<Values>>, { shouldValidate })
    },
    /** Makes `base` what the form goes out from; what is typed stays. */
    goOutFrom: (row: Row, base: Fields) => {
      const defaults = structuredClone(toForm(row))
      for (const [name, value] of Object.entries(base)) if (name !== imageField) set(defaults, name, value)
      form.reset(defaults, kept)
    },
  }
}

export type RecordFields<Row> = ReturnType<typeof recordFields<Row, FieldValues>>
