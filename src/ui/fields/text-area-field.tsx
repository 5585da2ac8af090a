import type { ComponentProps } from 'react'
import { controlClass } from '#ui/base/control.ts'
import { cx } from '#ui/base/cx.ts'
import { Field } from './field.tsx'
import { type FieldProps, splitProps } from './field-props.ts'

export type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'required' | 'id'> & FieldProps

/** A text of several lines; grows with its content where the browser can. */
export function TextAreaField(props: TextAreaFieldProps) {
  const [field, { rows = 4, ...textarea }] = splitProps(props)
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...textarea}
          {...control}
          rows={rows}
          className={cx(controlClass, 'field-sizing-content max-h-96 min-h-24 resize-y py-2 leading-5')}
        />
      )}
    </Field>
  )
}
