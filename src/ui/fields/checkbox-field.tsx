import { type ComponentProps, useId } from 'react'
import { cx } from '#ui/base/cx.ts'
import type { Content } from '#ui/base/elements.ts'

export type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type'> & { label: Content }

/** A checkbox with its label beside it; a click anywhere on the line toggles it. */
export function CheckboxField({ label, id, className, ...input }: CheckboxFieldProps) {
  const ownId = useId()
  const boxId = id ?? ownId
  return (
    <div className={cx('flex min-h-8 items-center gap-2.5 max-md:min-h-11', className)}>
      <input {...input} id={boxId} type="checkbox" className="size-4.5 shrink-0 cursor-pointer" />
      <label htmlFor={boxId} className="grow select-none max-md:flex max-md:min-h-11 max-md:items-center">
        {label}
      </label>
    </div>
  )
}
