const unsaved = new Set<symbol>()

/** Records that a form on the page has unsaved values; returns a function that removes the record. */
export function noteUnsaved(): () => void {
  const form = Symbol('form')
  unsaved.add(form)
  return () => unsaved.delete(form)
}

/** Whether leaving now would lose unsaved values. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0
}
