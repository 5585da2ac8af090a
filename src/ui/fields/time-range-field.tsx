import { type ComponentProps, useId } from 'react'
import { controlClass, controlHeight } from '#ui/base/control.ts'
import { cx } from '#ui/base/cx.ts'
import { FieldMessages } from './field.tsx'

type TimeProps = Omit<ComponentProps<'input'>, 'type' | 'id' | 'className'> & {
  'aria-label': string
  error?: string | undefined
}

export type TimeRangeFieldProps = {
  from: TimeProps
  to: TimeProps
  hint?: string | undefined
}

/**
 * Two times of day on one line, values `HH:MM`. The text beside them names the range, so each input gets its name by
 * `aria-label`. The errors of both are shown below.
 */
export function TimeRangeField({ from, to, hint }: TimeRangeFieldProps) {
  const id = useId()
  const hintId = hint && !to.error ? `${id}-hint` : undefined

  return (
    <div className="flex min-w-min max-w-46 flex-1 basis-30 flex-col gap-1">
      <div className="flex items-center gap-1">
        <TimeInput {...from} errorId={`${id}-from`} />
        <span aria-hidden="true" className="text-muted">
          –
        </span>
        <TimeInput {...to} errorId={`${id}-to`} hintId={hintId} />
      </div>
      {from.error && <FieldMessages errorId={`${id}-from`} error={from.error} />}
      {to.error && <FieldMessages errorId={`${id}-to`} error={to.error} />}
      {hint && !to.error && <FieldMessages hintId={hintId} hint={hint} />}
    </div>
  )
}

type TimeInputProps = TimeProps & { errorId: string; hintId?: string | undefined }

function TimeInput({ error, errorId, hintId, ...input }: TimeInputProps) {
  return (
    <input
      {...input}
      type="time"
      aria-invalid={error ? true : undefined}
      aria-describedby={[error && errorId, hintId].filter(Boolean).join(' ') || undefined}
      className={cx(
        controlClass,
        controlHeight,
        // The browser's clock button is hidden, because it takes the room of the digits; times are typed. A browser that writes
        // '09:00 AM' needs more room than the Italian one.
        'min-w-min! flex-1 !px-1.5 max-md:!px-1 [&::-webkit-calendar-picker-indicator]:hidden',
      )}
    />
  )
}
