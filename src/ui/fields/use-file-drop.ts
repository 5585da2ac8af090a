import { type ChangeEvent, type DragEvent, useState } from 'react'

interface FileDropOptions {
  /** No file is taken by dropping, since one is being read or sent. */
  locked: boolean
  onFile: ((file: File) => void) | undefined
}

/** Takes one file, chosen in a file input (`pick`) or dropped on an element (`target`), and says whether one is over it. */
export function useFileDrop({ locked, onFile }: FileDropOptions) {
  const [over, setOver] = useState(false)

  function pick(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    if (file) onFile?.(file)
    // Emptied, so that choosing the same file again after an error fires `change`.
    event.target.value = ''
  }

  const target = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer.files[0]
      if (file && !locked) onFile?.(file)
    },
  }
  return { over, pick, target }
}

/** The classes of the edge and the ground of a place to drop on. That a file is over it must not be seen by colours alone. */
export function dropZoneLook(over: boolean, wrong: boolean): string {
  if (over) return 'border-accent bg-accent-soft outline-2 outline-accent'
  return wrong ? 'border-dashed border-danger' : 'border-dashed border-control'
}
