import fs from 'node:fs'
import path from 'node:path'

/** Forces a file's bytes to the disk: until then a power cut may lose them, although `write` has succeeded. */
function syncFile(file: string): void {
  sync(file, 'r+')
}

/** Forces a directory's entries to the disk: until then a power cut may lose a new file or a rename in it. */
export function syncDirectory(directory: string): void {
  sync(directory, 'r')
}

/** Forces every file and directory below a directory to the disk, and the directory itself. */
export function syncTree(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const full = path.join(directory, entry.name)
    if (entry.isDirectory()) syncTree(full)
    else if (entry.isFile()) syncFile(full)
  }
  syncDirectory(directory)
}

/** Writes a small file that only its owner can read: whole or not at all, and on the disk when this returns. */
export function writeToDisk(file: string, text: string): void {
  const directory = path.dirname(file)
  const temporary = path.join(directory, `.${path.basename(file)}.${process.pid}`)
  fs.writeFileSync(temporary, text, { mode: 0o600, flush: true })
  fs.renameSync(temporary, file)
  syncDirectory(directory)
}

function sync(file: string, flags: string): void {
  const descriptor = fs.openSync(file, flags)
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}
