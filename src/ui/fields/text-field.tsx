import type { ComponentProps, ReactNode } from 'react'
import { controlClass, controlHeight } from '#ui/base/control.ts'
import { cx } from '#ui/base/cx.ts'
import { Field, type FieldProps } from './field.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'required' | 'id'> &
  FieldProps & {
    /** Shown inside the box, after the text; decorative (say it in label or hint too). */
    suffix?: ReactNode
  }

/** A one-line input with its label; takes every input attribute and react-hook-form's `register` result. */
export function TextField({
  label,
  id,
  required,
  hint,
  error,
  warning,
  action,
  wide,
  suffix,
  className,
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, id, required, hint, error, warning, action, wide, className }}>
      {(control) => (
        <div className="relative flex items-center">
          <input
            {...input}
            {...control}
            type={type}
            className={cx(controlClass, controlHeight, suffix ? 'pr-9' : null)}
          />
          {suffix && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute right-0 flex w-9 justify-center text-muted [&>svg]:size-4"
            >
              {suffix}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
