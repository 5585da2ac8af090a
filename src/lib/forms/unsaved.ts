const unsaved = new Set<symbol>()

/** Notes that a form on the page holds what is not saved; returns the way to take it back. */
export function noteUnsaved(): () => void {
  const form = Symbol('form')
  unsaved.add(form)
  return () => unsaved.delete(form)
}

/** Whether leaving now would lose what somebody typed. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0
}
