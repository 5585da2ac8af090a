import {
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  set,
  type UseFormReturn,
} from 'react-hook-form'
import type { FieldMessage } from '#backend/errors.ts'
import type { ImageUpload } from '#images/use-image-upload.ts'
import type { KeptColumns } from './fields.ts'
import { type Fields, fieldsOf } from './merge-fields.ts'
import type { StoredImage } from './record-image.ts'

/** The name of a record's image among its fields. */
export const imageField = 'immagine'

/** The image of a stored record in its form. */
export type EditedImage<Row> = Pick<StoredImage<Row, never>, 'label' | 'shape' | 'urlOf'> & {
  upload: ImageUpload
}

/** The rules of a record's form: how a row is shown in it, what its values must be, and what they are called. */
export interface RecordRules<Row, Values extends FieldValues> {
  resolver: Resolver<Values>
  toForm: (row: Row) => Values
  /** The fields' labels, by their names. */
  labels: Readonly<Record<string, string>>
  /** The fields' values as texts, by the fields' names, for a question about two values. */
  words: (values: Values) => Readonly<Record<string, unknown>>
  /** The messages of the database's constraints. */
  constraints: Readonly<Record<string, FieldMessage>>
  /** How a text is stored, by the field's name, where not only outer spaces are removed. */
  tidy?: Readonly<Record<string, (text: string) => string>>
  /** The columns that no form edits, for the history. */
  kept?: KeptColumns
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
  { toForm, tidy = {} }: Pick<RecordRules<Row, Values>, 'toForm' | 'tidy'>,
  image: EditedImage<Row> | undefined,
) {
  const same = (name: string, one: unknown, other: unknown) => {
    if (typeof one !== 'string' || typeof other !== 'string') return one === other
    const as = tidy[name] ?? ((text: string) => text.trim())
    return as(one) === as(other)
  }
  return {
    same,
    stored: (row: Row): Fields => ({
      ...fieldsOf(toForm(row)),
      ...(image && { [imageField]: image.urlOf(row) }),
    }),
    /** `base`: the values that the form started from; `values`: its present ones. */
    typed: (base: Fields, values: object = form.getValues()): Fields => ({
      ...fieldsOf(values),
      ...(image && { [imageField]: image.upload.dirty ? image.upload.wanted : base[imageField] }),
    }),
    /** What a save of these values changes. */
    changed: (base: Fields, values: object, imageUrl: string | null): Fields => {
      const sent = { ...fieldsOf(values), ...(image && { [imageField]: imageUrl }) }
      return Object.fromEntries(
        Object.entries(sent).filter(([name, value]) => !same(name, base[name], value)),
      )
    },
    /** Puts a stored value into the form. */
    put: (name: string, value: unknown) => {
      // An image that nobody has chosen is the stored one.
      if (name === imageField) return void image?.upload.reset()
      const path = name as Path<Values>
      const shouldValidate = form.getFieldState(path).invalid
      form.setValue(path, value as PathValue<Values, Path<Values>>, { shouldValidate })
    },
    /** Makes `base` the values that the form starts from; what is typed stays. */
    setBase: (row: Row, base: Fields) => {
      const defaults = structuredClone(toForm(row))
      for (const [name, value] of Object.entries(base)) if (name !== imageField) set(defaults, name, value)
      form.reset(defaults, kept)
    },
  }
}

export type RecordFields<Row> = ReturnType<typeof recordFields<Row, FieldValues>>
