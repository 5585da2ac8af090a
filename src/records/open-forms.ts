let open = 0

/** Records that a form is on the page; returns a function that removes the record. */
export function noteOpenForm(): () => void {
  open += 1
  return () => {
    open -= 1
  }
}

/** Whether somebody may be filling in a form. The end of a session must then not close the page. */
export function isFormOpen(): boolean {
  return open > 0
}
