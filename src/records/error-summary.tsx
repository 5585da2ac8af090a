import { CircleAlert } from 'lucide-react'
import { toCorrect } from './report-errors.ts'

type ErrorSummaryProps = {
  /** `errors` of react-hook-form, by field name. */
  errors: Readonly<Record<string, unknown>>
  /** The labels of the form's fields by field name, in the order of the page. */
  labels: Readonly<Record<string, string>>
  /** The number of attempts to save; with 0, nothing is shown. */
  attempts: number
}

/**
 * Shown above a long form after a refused save: the number of fields to correct, with a link to each. The error itself
 * stands at the field; the first of them has the focus.
 */
export function ErrorSummary({ errors, labels, attempts }: ErrorSummaryProps) {
  const wrong = Object.entries(labels).filter(([name]) => name in errors)
  if (attempts === 0 || wrong.length === 0) return null

  return (
    <div className="flex gap-3 rounded-sheet border border-danger-line bg-danger-soft px-4 py-3">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
      <div className="min-w-0">
        {/* The key changes with each attempt, so that an unchanged count is announced again. */}
        <p key={attempts} role="alert" className="font-semibold">
          {toCorrect(errors)}
        </p>
        <ul className="mt-1 flex flex-wrap gap-x-4">
          {wrong.map(([name, label]) => (
            <li key={name}>
              <button
                type="button"
                className="min-h-6 text-left text-danger underline decoration-danger-line underline-offset-3 hover:decoration-danger max-md:min-h-11"
                onClick={(event) => focusField(event.currentTarget.form, name)}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** A group of fields ('orari') has no control of its own: its first field with an error gets the focus. */
function focusField(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name) ?? form?.querySelector(`[name^="${name}."][aria-invalid=true]`)
  if (field instanceof HTMLElement) field.focus()
}
