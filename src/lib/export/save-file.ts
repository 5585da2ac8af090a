/** A file being made. Only `finish` makes it one: until then, and after `discard`, there is nothing to be found. */
export interface OpenFile {
  write: (text: string) => Promise<void>
  finish: () => Promise<void>
  discard: () => Promise<void>
}

interface PickerWindow extends Window {
  showSaveFilePicker?: (options: {
    suggestedName: string
    types: { description: string; accept: Record<string, string[]> }[]
  }) => Promise<FileSystemFileHandle>
}

/** Chromium's; not in every browser that can pick a file. */
type Removable = FileSystemFileHandle & { remove?: () => Promise<void> }

const type = 'text/csv;charset=utf-8'

/**
 * Opens a CSV file for writing. A large one goes piece by piece to where the person chooses, in browsers that can do
 * that; otherwise it is collected and saved as a download. Throws an `AbortError` when the person chooses nothing.
 */
export async function openFile(name: string, large: boolean): Promise<OpenFile> {
  const { showSaveFilePicker }: PickerWindow = window
  return large && showSaveFilePicker ? streamed(showSaveFilePicker, name) : collected(name)
}

async function streamed(
  pick: NonNullable<PickerWindow['showSaveFilePicker']>,
  name: string,
): Promise<OpenFile> {
  const types = [{ description: 'CSV', accept: { 'text/csv': ['.csv'] } }]
  const handle: Removable = await pick.call(window, { suggestedName: name, types })
  const { size } = await handle.getFile()
  // What is written stays beside the file until it is closed, and is dropped when it is not.
  const stream = await handle.createWritable()
  return {
    write: (text) => stream.write(text),
    finish: () => stream.close(),
    discard: async () => {
      await stream.abort()
      // Choosing a new name has made an empty file; one that was there before keeps its content.
      if (size === 0) await handle.remove?.()
    },
  }
}

function collected(name: string): OpenFile {
  const parts: Blob[] = []
  return {
    // A blob and not the text: the browser keeps it out of the page's memory.
    write: async (text) => void parts.push(new Blob([text])),
    finish: async () => saveBlob(name, new Blob(parts, { type })),
    discard: async () => void parts.splice(0),
  }
}

/** Saves a file that is there as a whole, as a download. */
export function saveBlob(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own hold on the file as soon as it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
