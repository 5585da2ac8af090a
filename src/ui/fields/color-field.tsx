import type { ComponentProps } from 'react'
import { hexColor } from '#ui/base/colors.ts'
import { controlClass, controlHeight } from '#ui/base/control.ts'
import { cx } from '#ui/base/cx.ts'
import { Field } from './field.tsx'
import { type FieldProps, splitProps } from './field-props.ts'

export type ColorFieldProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'onChange' | 'required' | 'id'
> &
  FieldProps & {
    /** `#RRGGBB` or `#RRGGBBAA`; any other text is kept as typed and has no swatch. */
    value: string
    onValueChange: (value: string) => void
  }

/** A colour as text, with the browser's colour picker beside it. Picking a colour keeps a typed transparency. */
export function ColorField(props: ColorFieldProps) {
  const [field, { value, onValueChange, ...input }] = splitProps(props)
  const valid = hexColor.test(value)

  return (
    <Field {...field}>
      {(control) => (
        <div className="flex gap-2">
          <span
            className={cx(
              'checkerboard forced-color-adjust-none relative aspect-square shrink-0 overflow-hidden rounded-control border border-control',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              controlHeight,
            )}
          >
            <span className="absolute inset-0" style={{ backgroundColor: valid ? value : 'transparent' }} />
            <input
              type="color"
              // A name of its own, since the label names the text input.
              aria-label="Scegli dalla tavolozza"
              disabled={input.disabled}
              value={valid ? value.slice(0, 7).toLowerCase() : '#ffffff'}
              onChange={(event) => onValueChange(event.target.value + (valid ? value.slice(7) : ''))}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </span>
          <input
            spellCheck={false}
            autoComplete="off"
            maxLength={9}
            {...input}
            {...control}
            type="text"
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
            onPaste={(event) => {
              // Spaces around a pasted colour would push its end beyond `maxLength`, so they are removed first.
              const pasted = event.clipboardData.getData('text')
              if (!/^\s|\s$/.test(pasted)) return
              event.preventDefault()
              onValueChange(pasted.trim().slice(0, 9))
            }}
            className={cx(controlClass, controlHeight, 'max-w-36 font-mono')}
          />
        </div>
      )}
    </Field>
  )
}
