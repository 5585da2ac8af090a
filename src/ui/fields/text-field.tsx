import type { ComponentProps } from 'react'
import { controlClass, controlHeight } from '#ui/base/control.ts'
import { cx } from '#ui/base/cx.ts'
import type { Content } from '#ui/base/elements.ts'
import { Field } from './field.tsx'
import { type FieldProps, splitProps } from './field-props.ts'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'required' | 'id'> &
  FieldProps & {
    /** Decoration inside the box, after the text; label or hint must say the same. */
    suffix?: Content
  }

/** A one-line input with its label; accepts every input attribute and the result of react-hook-form's `register`. */
export function TextField(props: TextFieldProps) {
  const [field, { suffix, type = 'text', ...input }] = splitProps(props)
  return (
    <Field {...field}>
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
