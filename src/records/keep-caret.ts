/** Runs a change of fields' values; the caret of the field with the focus stays where it was. */
export function keepCaret(change: () => void): void {
  const field = document.activeElement
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  const [start, end] = isText ? [field.selectionStart, field.selectionEnd] : [null, null]
  change()
  // Null for fields without a caret that scripts may set, such as e-mail addresses.
  if (isText && start !== null) field.setSelectionRange(start, end)
}
