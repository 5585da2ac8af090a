import { type ComponentProps, useId } from 'react'
import { cx } from '#ui/base/cx.ts'
import type { Content } from '#ui/base/elements.ts'
import { messageIds } from './field-props.ts'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'>

/**
 * An on/off switch without a visible label: give it an `aria-label`, or use `SwitchField`. For form libraries it is a
 * checkbox.
 */
function Switch({ className, ...input }: SwitchProps) {
  return (
    <input
      {...input}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
      role="switch"
      className={cx(
        // The input is what is pressed, 44 px on a phone; the track and the knob are drawn in its middle.
        'relative h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full disabled:opacity-50 max-md:size-11',
        'before:absolute before:inset-x-0 before:inset-y-0 before:m-auto before:h-6 before:w-10 before:rounded-full before:border before:border-control before:bg-control before:transition-colors before:duration-150 before:content-[""]',
        'checked:before:border-accent checked:before:bg-accent enabled:hover:before:bg-muted checked:enabled:hover:before:bg-accent-strong',
        'after:absolute after:inset-y-0 after:left-0.5 after:my-auto after:size-5 after:rounded-full after:bg-on-accent after:transition-transform after:duration-150 after:content-[""] max-md:after:left-1',
        'checked:after:translate-x-4',
        className,
      )}
    />
  )
}

export type SwitchFieldProps = SwitchProps & {
  label: Content
  hint?: Content
  error?: string | null | undefined
  wide?: boolean | undefined
}

/** A switch with its label beside it; a click anywhere on the line toggles it. `aria-label` may give a longer name. */
export function SwitchField({ label, hint, error, wide, id, className, ...input }: SwitchFieldProps) {
  const ownId = useId()
  const switchId = id ?? ownId
  const { ids, described } = messageIds(switchId, { error, hint })

  return (
    <div className={cx('flex flex-col gap-1', wide && 'md:col-span-2', className)}>
      <div className="flex min-h-6 items-center gap-2.5 max-md:min-h-11">
        <Switch {...input} {...described} id={switchId} />
        <label
          htmlFor={switchId}
          className="font-medium select-none max-md:flex max-md:min-h-11 max-md:items-center"
        >
          {label}
        </label>
      </div>
      {error && (
        <p id={ids.errorId} className="text-note text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={ids.hintId} className="text-note text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
