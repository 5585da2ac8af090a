import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** Draws the screen in the place of one that stands there; what is typed stays, and so does the focus. */
export function drawAnew(container: HTMLElement, tree: ReactNode): void {
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
