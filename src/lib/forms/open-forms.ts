let open = 0

/** Notes that a form is on the page; returns the way to take it back. */
export function noteOpenForm(): () => void {
  open += 1
  return () => {
    open -= 1
  }
}

/** Whether somebody may be filling in a form: a session that ends then must not take the page away. */
export function isFormOpen(): boolean {
  return open > 0
}
