import { CircleAlert, TriangleAlert } from 'lucide-react'
import { type ReactElement, useId } from 'react'
import { cx } from '#ui/base/cx.ts'
import type { FieldProps } from './field-props.ts'
import { messageIds } from './field-props.ts'

/** The props that `Field` passes to the control inside it; spread them on the input. */
type FieldControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

type Props = FieldProps & {
  className?: string | undefined
  children: (control: FieldControlProps) => ReactElement
}

/** Label, control, hint and messages, tied together for assistive technology. */
export function Field({
  label,
  id,
  required,
  hint,
  error,
  warning,
  action,
  wide,
  className,
  children,
}: Props) {
  const ownId = useId()
  const controlId = id ?? ownId
  const { ids, described } = messageIds(controlId, { error, warning, hint })

  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', wide && 'md:col-span-2', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={controlId} className={cx('font-medium', required && 'required-mark')}>
          {label}
        </label>
        {action}
      </div>
      {children({
        id: controlId,
        ...described,
        'aria-required': required ? true : undefined,
      })}
      <FieldMessages {...ids} error={error} warning={warning} hint={hint} />
    </div>
  )
}

type MessagesProps = Pick<FieldProps, 'error' | 'warning' | 'hint'> & {
  errorId?: string | undefined
  warningId?: string | undefined
  hintId?: string | undefined
}

const note = 'flex items-start gap-1.5 text-note leading-[1.125rem]'

/** Error, warning and hint under a control; the control refers to them by id. */
export function FieldMessages({ errorId, warningId, hintId, error, warning, hint }: MessagesProps) {
  return (
    <>
      {error && (
        <p id={errorId} className={cx(note, 'text-danger')}>
          <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
          <span className="min-w-0">{error}</span>
        </p>
      )}
      {/* Warnings appear while typing, so the live region must exist before its text. */}
      <div aria-live="polite" className="contents">
        {warning && (
          <p id={warningId} className={cx(note, 'text-warning')}>
            <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
            <span className="min-w-0">{warning}</span>
          </p>
        )}
      </div>
      {hint && (
        <p id={hintId} className={cx(note, 'text-muted')}>
          {hint}
        </p>
      )}
    </>
  )
}
