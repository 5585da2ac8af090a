import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { controlClass, controlHeight } from '#ui/base/control.ts'
import { cx } from '#ui/base/cx.ts'
import type { SelectOption } from './select-field.tsx'

type FilterSelectProps = {
  label: string
  /** `''` is the option without a filter; include it in `options`. */
  value: string
  options: readonly SelectOption[]
  onChange: (value: string) => void
  /** Its options come late: as wide before as after. */
  steady?: boolean
}

/** A select of a list's toolbar, with label and value on one line. */
export function FilterSelect({ label, value, options, onChange, steady = false }: FilterSelectProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-muted whitespace-nowrap max-md:min-w-14">
        {label}
      </label>
      <div className={cx('relative flex grow items-center', steady && 'md:w-44')}>
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={cx(controlClass, controlHeight, 'appearance-none pr-8')}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          className="pointer-events-none absolute right-2.5 size-4 text-muted"
          aria-hidden="true"
        />
      </div>
    </div>
  )
}
