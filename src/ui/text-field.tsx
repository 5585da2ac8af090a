import type { ComponentProps, ReactNode } from 'react'
import { controlClass, controlHeight } from './control.ts'
import { cx } from './cx.ts'
import { Field, type FieldProps } from './field.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'prefix' | 'required' | 'id'> &
  FieldProps & {
    /** Shown inside the box, before or after the text; decorative (say it in label or hint too). */
    prefix?: ReactNode
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
  hideLabel,
  wide,
  prefix,
  suffix,
  className,
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, id, required, hint, error, warning, action, hideLabel, wide, className }}>
      {(control) => (
        <div className="relative flex items-center">
          {prefix && <Affix side="left">{prefix}</Affix>}
          <input
            {...input}
            {...control}
            type={type}
            className={cx(controlClass, controlHeight, prefix ? 'pl-9' : null, suffix ? 'pr-9' : null)}
          />
          {suffix && <Affix side="right">{suffix}</Affix>}
        </div>
      )}
    </Field>
  )
}

function Affix({ side, children }: { side: 'left' | 'right'; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'pointer-events-none absolute flex w-9 justify-center text-muted [&>svg]:size-4',
        side === 'left' ? 'left-0' : 'right-0',
      )}
    >
      {children}
    </span>
  )
}
