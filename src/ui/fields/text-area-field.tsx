import type { ComponentProps } from 'react'
import { controlClass } from '#ui/base/control.ts'
import { cx } from '#ui/base/cx.ts'
import { Field, type FieldProps } from './field.tsx'

export type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'required' | 'id'> & FieldProps

/** A text of several lines; grows with its content where the browser can. */
export function TextAreaField({
  label,
  id,
  required,
  hint,
  error,
  warning,
  action,
  wide,
  className,
  rows = 4,
  ...textarea
}: TextAreaFieldProps) {
  return (
    <Field {...{ label, id, required, hint, error, warning, action, wide, className }}>
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
