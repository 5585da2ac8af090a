import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { controlClass, controlHeight } from '#ui/base/control.ts'
import { cx } from '#ui/base/cx.ts'
import { Field } from './field.tsx'
import { type FieldProps, splitProps } from './field-props.ts'

export type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | 'required' | 'id'> & FieldProps

/** A password with a button that shows it. Set `autoComplete` to tell password managers which password it is. */
export function PasswordField(props: PasswordFieldProps) {
  const [field, input] = splitProps(props)
  const [visible, setVisible] = useState(false)
  const Icon = visible ? EyeOff : Eye

  return (
    <Field {...field}>
      {(control) => (
        <div className="relative flex items-center">
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
            type={visible ? 'text' : 'password'}
            className={cx(controlClass, controlHeight, 'pr-10 max-md:pr-12')}
          />
          <button
            type="button"
            aria-label={visible ? 'Nascondi password' : 'Mostra password'}
            aria-controls={control.id}
            disabled={input.disabled}
            onClick={() => setVisible(!visible)}
            className="absolute right-1 flex size-7 items-center justify-center rounded-detail text-muted hover:text-ink max-md:right-0 max-md:size-11"
          >
            <Icon className="size-4" aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  )
}
