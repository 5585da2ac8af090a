import type { ComponentProps } from 'react'
import { controlClass, controlHeight } from './control.ts'
import { cx } from './cx.ts'
import { Field, type FieldProps } from './field.tsx'

export type TimeFieldProps = Omit<ComponentProps<'input'>, 'type' | 'required' | 'id'> & FieldProps

/** A time of day, value `HH:MM`. `aria-label` may make the name longer than the visible label. */
export function TimeField({
  label,
  id,
  required,
  hint,
  error,
  warning,
  action,
  wide,
  className,
  ...input
}: TimeFieldProps) {
  return (
    <Field {...{ label, id, required, hint, error, warning, action, wide, className }}>
      {(control) => (
        <input {...input} {...control} type="time" className={cx(controlClass, controlHeight, 'max-w-32')} />
      )}
    </Field>
  )
}
