function drag(type: string, place: Element, files: File[]): void {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  place.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
}

/** Dispatches the event of a file that is dragged over an element. */
export function dragOver(place: Element): void {
  drag('dragover', place, [])
}

export function dropFile(place: Element, file: File): void {
  drag('drop', place, [file])
}
