import { CircleAlert, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '#ui/base/cx.ts'

/** The props that `Field` passes to the control inside it; spread them on the input. */
type FieldControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** The props of every field besides the attributes of its control. */
export type FieldProps = {
  /** The visible label, which is also the accessible name. */
  label: string
  id?: string | undefined
  required?: boolean | undefined
  hint?: ReactNode
  error?: string | null | undefined
  /** A warning, such as a wrong checksum or a duplicate; it never prevents saving. */
  warning?: string | null | undefined
  /** A small control at the right of the label. */
  action?: ReactNode
  /** Spans both columns of a two-column form section. */
  wide?: boolean | undefined
}

type Props = FieldProps & {
  className?: string | undefined
  children: (control: FieldControlProps) => ReactNode
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
  const errorId = error ? `${controlId}-error` : undefined
  const warningId = warning ? `${controlId}-warning` : undefined
  const hintId = hint ? `${controlId}-hint` : undefined
  const describedBy = [errorId, warningId, hintId].filter(Boolean).join(' ')

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
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      <FieldMessages {...{ errorId, warningId, hintId }} error={error} warning={warning} hint={hint} />
    </div>
  )
}

type MessagesProps = Pick<FieldProps, 'error' | 'warning' | 'hint'> & {
  errorId?: string | undefined
  warningId?: string | undefined
  hintId?: string | undefined
}

const note = 'flex items-start gap-1.5 text-[0.8125rem] leading-[1.125rem]'

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
