import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/**
 * Renders the screen in the place of the build's, which the browser has translated, so that React cannot hydrate it; what is
 * typed stays, and so does the focus.
 */
export function replaceTranslated(container: HTMLElement, tree: ReactNode): void {
  const fields = () => [...container.querySelectorAll('input')]
  const typed = fields().map((field) => ({
    name: field.name,
    value: field.value,
    focused: field.matches(':focus'),
  }))
  container.replaceChildren()
  flushSync(() => createRoot(container).render(tree))
  for (const { name, value, focused } of typed) {
    const field = fields().find((one) => one.name === name)
    if (!field) continue
    field.value = value
    if (focused) field.focus()
  }
}
