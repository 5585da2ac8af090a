import fs from 'node:fs'
import path from 'node:path'
import pMap from 'p-map'

/** Files synced at once: one fewer than Node has threads for files, which others need as well. */
const atOnce = 3

/**
 * Windows syncs a directory's entries together with the file, refuses to sync a directory, and wants a file open for
 * writing.
 */
const isWindows = process.platform === 'win32'

/** Until a sync a power cut may lose a new file or a rename in a directory. */
export function syncDirectory(directory: string): void {
  if (isWindows) return
  const descriptor = fs.openSync(directory, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

/**
 * Syncs every file and directory below a directory, and the directory itself, without blocking the thread. Files that vanish
 * meanwhile are skipped.
 */
export async function syncTree(directory: string): Promise<void> {
  const entries = await fs.promises.readdir(directory, { recursive: true, withFileTypes: true })
  const kept = entries.filter((entry) => entry.isFile() || entry.isDirectory())
  const found = kept.map(({ parentPath, name }) => path.join(parentPath, name))
  const unlessGone = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  }
  await pMap([...found, directory], (file) => syncAsync(file).catch(unlessGone), { concurrency: atOnce })
}

/**
 * Writes a small file that only its owner can read: whole or not at all, and on the disk when this returns. It blocks
 * the thread, so it is for starts and commands; requests use `writeDurable`.
 */
export function writeToDisk(file: string, text: string): void {
  const directory = path.dirname(file)
  const temporary = temporaryFor(file)
  fs.writeFileSync(temporary, text, { mode: 0o600, flush: true })
  fs.renameSync(temporary, file)
  syncDirectory(directory)
}

/**
 * Writes a small file that only its owner can read. It can be read when this returns and is on the disk when the
 * promise resolves; a power cut before that may leave it empty. A busy disk may take seconds to sync, during which the
 * thread is free.
 */
export async function writeDurable(file: string, text: string): Promise<void> {
  const temporary = temporaryFor(file)
  fs.writeFileSync(temporary, text, { mode: 0o600 })
  fs.renameSync(temporary, file)
  for (const written of [file, path.dirname(file)]) await syncAsync(written)
}

/**
 * Replaces a small file, unless it was removed meanwhile. A power cut leaves either the former text or this one, which is
 * on the disk when the promise resolves.
 */
export async function replaceDurable(file: string, text: string): Promise<void> {
  const temporary = temporaryFor(file)
  await fs.promises.writeFile(temporary, text, { mode: 0o600, flush: true })
  if (!fs.existsSync(file)) return fs.promises.rm(temporary)
  fs.renameSync(temporary, file)
  await syncAsync(path.dirname(file))
}

/** Makes a file's bytes, or a directory's renames, durable without blocking the thread. */
export async function syncAsync(file: string): Promise<void> {
  if (isWindows && (await fs.promises.stat(file)).isDirectory()) return
  const handle = await fs.promises.open(file, isWindows ? 'r+' : 'r')
  await handle.sync().finally(() => handle.close())
}

function temporaryFor(file: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`)
}
