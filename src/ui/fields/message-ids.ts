import type { FieldProps } from './field-props.ts'

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
