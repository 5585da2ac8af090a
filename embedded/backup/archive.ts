import type { Stats } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { create, extract, type ReadEntry } from 'tar'
import { z } from 'zod'
import { Refusal } from '../config/refusal.ts'
import { keepPrivate } from '../process/keep-private.ts'
import { makeDir } from '../process/make-dir.ts'
import { syncDirectory, syncTree } from '../process/to-disk.ts'

const manifestName = 'bottega.json'
const Manifest = z.object({ format: z.literal(1), createdAt: z.string(), files: z.int() })

/**
 * Packs a snapshot into one file (mode 0600, because it contains password hashes). The file appears complete or not at
 * all.
 * @throws Refusal when the file exists, or another backup to it is under way.
 */
export async function pack(snapshot: string, archive: string): Promise<void> {
  const manifest = { format: 1, createdAt: new Date().toISOString(), files: await countFiles(snapshot) }
  await fs.writeFile(path.join(snapshot, manifestName), JSON.stringify(manifest))
  const part = `${archive}.part`
  // Opened outside of `try`: a part that exists already belongs to another backup and must not be removed.
  const handle = await fs.open(part, 'wx', 0o600).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
    throw new Refusal(
      'backup',
      `${part} esiste già: è di un altro backup in corso, o di uno interrotto (eliminalo)`,
    )
  })
  try {
    await create({ file: part, gzip: true, cwd: snapshot, portable: true }, await fs.readdir(snapshot))
    await handle.sync()
    // Unlike a rename, a link never replaces an existing file.
    await fs.link(part, archive)
    syncDirectory(path.dirname(archive))
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new Refusal('backup', `${archive} esiste già`)
    throw error
  } finally {
    await handle.close()
    await fs.rm(part, { force: true })
  }
}

/**
 * Unpacks an archive into a data directory that is missing or empty. On any error nothing is left behind.
 * @throws Refusal
 */
export async function unpack(archive: string, dataDir: string): Promise<void> {
  const existing = await fs.readdir(dataDir).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })
  if (existing && existing.length > 0) {
    throw new Refusal('DATA_DIR', `${dataDir} non è vuota: il ripristino non tocca dati che ci sono già`)
  }
  const staging = `${dataDir}.restore-${process.pid}`
  try {
    makeDir(staging)
  } catch (error) {
    throw new Refusal('DATA_DIR', `accanto a ${dataDir} non si può scrivere (${codeOf(error)})`)
  }
  try {
    let isForeign = false
    const filter = (_: string, entry: ReadEntry | Stats) => {
      if (acceptEntry(entry)) return true
      isForeign = true
      return false
    }
    await extract({ file: archive, cwd: staging, strict: true, preserveOwner: false, dmode: 0o700, filter })
    if (isForeign) throw new Error('foreign')
    const manifest = Manifest.parse(JSON.parse(await fs.readFile(path.join(staging, manifestName), 'utf8')))
    await fs.rm(path.join(staging, manifestName))
    if ((await countFiles(staging)) !== manifest.files) throw new Error('incomplete')
    keepPrivate(staging)
    syncTree(staging)
    if (existing) await fs.rmdir(dataDir)
    await fs.rename(staging, dataDir)
    syncDirectory(path.dirname(path.resolve(dataDir)))
  } catch (error) {
    // Retried, because a file that was still being unpacked may appear after the error.
    await fs.rm(staging, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    const reason = codeOf(error) === 'ENOENT' ? 'non si trova' : 'non è un backup, o è danneggiato'
    if (codeOf(error) === 'ENOSPC') throw new Refusal('DATA_DIR', 'lo spazio su disco non basta')
    throw new Refusal('restore', `${archive} ${reason}`)
  }
}

/**
 * Whether an entry belongs to a backup. Its mode is replaced by the owner's alone, because a mode in the archive could
 * let others read it or make it run as its owner; links are refused, because one could lead out of the directory.
 */
function acceptEntry(entry: ReadEntry | Stats): boolean {
  if (!('path' in entry)) return false
  const isDirectory = entry.type === 'Directory'
  const names = entry.path.replace(/^\.\//, '').split('/')
  const isAlone = names.length === 1 && !isDirectory
  const isExpected = isAlone
    ? [manifestName, 'secrets.json'].includes(names[0] ?? '')
    : /^(pg|storage)$/.test(names[0] ?? '')
  if (!isExpected || names.includes('..') || !(isDirectory || /^(Old)?File$/.test(entry.type))) return false
  entry.mode = isDirectory ? 0o700 : 0o600
  return true
}

async function countFiles(directory: string): Promise<number> {
  const entries = await fs.readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
