import type { FieldErrors, FieldValues } from 'react-hook-form'
import { toast } from '#ui/feedback/toast.ts'

interface Problem {
  message: string
  element: unknown
}

/** How many fields of a form are wrong. */
export const countErrors = (errors: object): number => problemsIn(errors).length

/** 'Ci sono 4 campi da correggere', the same in a form's summary and in its message. */
export function toCorrect(errors: object): string {
  const count = countErrors(errors)
  return count === 1 ? "C'è un campo da correggere" : `Ci sono ${count} campi da correggere`
}

/** The messages in a form's errors, in the order of the page where that is known. */
function problemsIn(errors: object): Problem[] {
  return Object.values(errors)
    .flatMap((error: unknown): Problem[] => {
      if (typeof error !== 'object' || error === null) return []
      if ('message' in error && typeof error.message === 'string')
        return [{ message: error.message, element: 'ref' in error ? error.ref : null }]
      // An object without a message is a group of fields, such as the opening hours.
      return 'nodeType' in error ? [] : problemsIn(error)
    })
    .sort((one, other) => order(one.element, other.element))
}

function order(one: unknown, other: unknown): number {
  if (!(one instanceof Node && other instanceof Node)) return 0
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

/**
 * Scrolls the first error into sight. The form library focuses its field, which scrolls there, but not when the field
 * already had the focus: pressing the button that saves does not move the focus.
 */
export function revealErrors(errors: object): void {
  const element = problemsIn(errors)[0]?.element
  if (!(element instanceof HTMLElement)) return
  const { top, bottom } = element.getBoundingClientRect()
  if (top < 0 || bottom > window.innerHeight) element.scrollIntoView({ block: 'center' })
}

/** Shows a toast with the first error of a form and the number of all fields with errors. */
export function reportErrors<Values extends FieldValues>(errors: FieldErrors<Values>): void {
  const [first, ...others] = problemsIn(errors)
  if (!first) return
  toast.error(first.message, others.length > 0 ? toCorrect(errors) : undefined)
  revealErrors(errors)
}
