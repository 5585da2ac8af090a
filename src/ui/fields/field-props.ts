import type { Content, Elements } from '#ui/base/elements.ts'

/** The props of every field besides the attributes of its control. */
export type FieldProps = {
  /** The visible label, which is also the accessible name. */
  label: string
  id?: string | undefined
  required?: boolean | undefined
  hint?: Content
  error?: string | null | undefined
  /** A warning, such as a wrong checksum or a duplicate; it never prevents saving. */
  warning?: Content
  /** A small control at the right of the label. */
  action?: Elements
  /** Spans both columns of a two-column form section. */
  wide?: boolean | undefined
}

type OfField = FieldProps & { className?: string | undefined }

/** Splits a field's props: what `Field` shows around the control, and what belongs to the control itself. */
export function splitProps<Props extends OfField>(props: Props) {
  const { label, id, required, hint, error, warning, action, wide, className, ...control } = props
  return [{ label, id, required, hint, error, warning, action, wide, className }, control] as const
}

type Messages = Pick<FieldProps, 'error' | 'warning' | 'hint'>

/** The ids of the messages below the control `id`, and the attributes with which the control points at them. */
export function messageIds(id: string, { error, warning, hint }: Messages) {
  const errorId = error ? `${id}-error` : undefined
  const warningId = warning ? `${id}-warning` : undefined
  const hintId = hint ? `${id}-hint` : undefined
  const described = {
    'aria-describedby': [errorId, warningId, hintId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  }
  return { ids: { errorId, warningId, hintId }, described }
}
