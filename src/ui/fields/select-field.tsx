import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass, controlHeight } from '#ui/base/control.ts'
import { cx } from '#ui/base/cx.ts'
import { Field, type FieldProps } from './field.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined }

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'required' | 'id' | 'children' | 'multiple'> &
  FieldProps & {
    options: readonly SelectOption[]
    /** Text of the empty choice (value `''`); without it there is none. */
    placeholder?: string | undefined
  }

/** A native select with its label. Options may arrive later than the value: the choice is kept. */
export function SelectField({
  label,
  id,
  required,
  hint,
  error,
  warning,
  action,
  wide,
  className,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, id, required, hint, error, warning, action, wide, className }}>
      {(control) => (
        <div className="relative flex items-center">
          <select
            // A native select forgets a value that has no option yet. Mounting it anew when the options
            // change makes an uncontrolled form library hand the value over again.
            key={options.map((option) => option.value).join('\n')}
            {...select}
            {...control}
            className={cx(controlClass, controlHeight, 'appearance-none truncate pr-9')}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            className="pointer-events-none absolute right-3 size-4 text-muted"
            aria-hidden="true"
          />
        </div>
      )}
    </Field>
  )
}
