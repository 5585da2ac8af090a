import type { FieldErrors, FieldValues } from 'react-hook-form'
import { toast } from '#ui/feedback/toast.ts'

interface Problem {
  message: string
  element: unknown
}

/** What a form's errors say, in the order of the page where that is known. */
function problemsIn(errors: object): Problem[] {
  return Object.values(errors)
    .flatMap((error: unknown): Problem[] => {
      if (typeof error !== 'object' || error === null) return []
      if ('message' in error && typeof error.message === 'string')
        return [{ message: error.message, element: 'ref' in error ? error.ref : null }]
      // A group of fields, such as the opening hours.
      return 'nodeType' in error ? [] : problemsIn(error)
    })
    .sort((one, other) => order(one.element, other.element))
}

function order(one: unknown, other: unknown): number {
  if (!(one instanceof Node && other instanceof Node)) return 0
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

/**
 * Brings the first problem into sight. The form library has given it the focus, which scrolls there, but not when the
 * field had the focus before: pressing the button that saves does not take it away.
 */
export function revealErrors(errors: object): void {
  const element = problemsIn(errors)[0]?.element
  if (!(element instanceof HTMLElement)) return
  const { top, bottom } = element.getBoundingClientRect()
  if (top < 0 || bottom > window.innerHeight) element.scrollIntoView({ block: 'center' })
}

/** Says in a toast what keeps a form from being saved: the first problem, and how many fields have another. */
export function tellErrors<Values extends FieldValues>(errors: FieldErrors<Values>): void {
  const [first, ...others] = problemsIn(errors)
  if (!first) return
  const more = others.length === 1 ? "C'è un altro campo" : `Ci sono altri ${others.length} campi`
  toast.error(first.message, others.length > 0 ? `${more} da correggere` : undefined)
  revealErrors(errors)
}
