/** The browser would open a file that is dropped beside its zone, in place of the page and what is typed in it. */
function keepOut(event: DragEvent): void {
  const { dataTransfer, target } = event
  // A zone has taken the event, or a field for files takes it by itself.
  if (event.defaultPrevented || (target instanceof HTMLInputElement && target.type === 'file')) return
  if (!dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}

/** Files that are dropped anywhere but on a place for them open nothing. Answers a function that stops it. */
export function ignoreStrayFiles(): () => void {
  const events = ['dragover', 'drop'] as const
  for (const event of events) window.addEventListener(event, keepOut)
  return () => {
    for (const event of events) window.removeEventListener(event, keepOut)
  }
}
