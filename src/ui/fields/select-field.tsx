import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass, controlHeight } from '#ui/base/control.ts'
import { cx } from '#ui/base/cx.ts'
import { Field } from './field.tsx'
import { type FieldProps, splitProps } from './field-props.ts'

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined }

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'required' | 'id' | 'children' | 'multiple'> &
  FieldProps & {
    options: readonly SelectOption[]
    /** The text of the empty option (value `''`); without it there is no empty option. */
    placeholder?: string | undefined
  }

/** A native select with its label. The options may arrive later than the value; the value is kept. */
export function SelectField(props: SelectFieldProps) {
  const [field, { options, placeholder, ...select }] = splitProps(props)
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative flex items-center">
          <select
            // A native select drops a value that has no option yet. Changing the key when the options change mounts it
            // anew, so that an uncontrolled form library sets the value again.
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
