import { foldText } from '#italian/fold-text.ts'
import type { FileFormat } from './file-format.ts'

/** A file being written. The file exists only after `finish`: before it and after `discard` there is none. */
export interface OpenFile {
  write: (piece: string | Blob) => Promise<void>
  finish: () => Promise<void>
  discard: () => Promise<void>
}

interface PickerWindow extends Window {
  showSaveFilePicker?: (options: {
    suggestedName: string
    types: { description: string; accept: Record<string, string[]> }[]
  }) => Promise<FileSystemFileHandle>
}

/** `remove` exists in Chromium only. */
type Removable = FileSystemFileHandle & { remove?: () => Promise<void> }

/**
 * Opens a file for writing. A large file is written piece by piece to a place that the person chooses, in browsers
 * that support that; otherwise it is collected in memory and saved as a download. Throws an `AbortError` when the person
 * cancels.
 */
export async function openFile(name: string, format: FileFormat, large: boolean): Promise<OpenFile> {
  const { showSaveFilePicker }: PickerWindow = window
  return large && showSaveFilePicker ? streamed(showSaveFilePicker, name, format) : collected(name, format)
}

async function streamed(
  pick: NonNullable<PickerWindow['showSaveFilePicker']>,
  name: string,
  { description, type, extension }: FileFormat,
): Promise<OpenFile> {
  const types = [{ description, accept: { [type.split(';', 1)[0] ?? type]: [extension] } }]
  const handle: Removable = await pick.call(window, { suggestedName: name, types })
  const { size } = await handle.getFile()
  // The browser writes to a temporary file and replaces the real one only when the stream is closed.
  const stream = await handle.createWritable()
  return {
    write: (piece) => stream.write(piece),
    finish: () => stream.close(),
    discard: async () => {
      await stream.abort()
      // Choosing a new name created an empty file; a file that existed before keeps its content.
      if (size === 0) await handle.remove?.()
    },
  }
}

function collected(name: string, { type }: FileFormat): OpenFile {
  const parts: Blob[] = []
  return {
    // The browser can keep a blob outside the page's memory.
    write: async (piece) => void parts.push(new Blob([piece])),
    finish: async () => saveBlob(name, new Blob(parts, { type })),
    discard: async () => void parts.splice(0),
  }
}

/** Saves a blob as a download. */
export function saveBlob(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download keeps the blob once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** A file name made from what it is and a name: `card-pane-e-amici.png`. */
export function fileName(what: string, name: string, extension: string): string {
  const words = foldText(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  return `${[what, ...words.slice(0, 60).split(' ')].filter(Boolean).join('-')}.${extension}`
}
