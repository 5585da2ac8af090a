import { existsSync, type Stats } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Encrypter } from 'age-encryption'
import { create, extract, type ReadEntry } from 'tar'
import { z } from 'zod'
import { Refusal } from '../config/refusal.ts'
import { codeOf, failureText, fileReason } from '../process/file-errors.ts'
import { keepPrivate, makeDir } from '../process/make-dir.ts'
import { syncDirectory, syncTree } from '../process/to-disk.ts'
import { encrypt, readArchive } from './encryption.ts'

const manifestName = 'backup.json'
/** In backups of 2.0.0 and before it has another name. */
const isManifest = (name: string) => /^[a-z]+\.json$/.test(name) && name !== secretsName
const secretsName = 'secrets.json'
/** 1, until 2.0.0, has the database's own files; 2 has rows, which every version reads. */
const Manifest = z.object({ format: z.literal([1, 2]), createdAt: z.string(), files: z.int() })

/**
 * Packs a portable snapshot into one file (mode 0600, because it contains password hashes). The file appears complete or not at
 * all.
 * @throws Refusal when the file exists, or another backup to it is under way.
 */
export async function pack(
  snapshot: string,
  archive: string,
  encrypter: Encrypter | null = null,
): Promise<void> {
  const part = `${archive}.part`
  await writePart(snapshot, part, encrypter)
  await keepPart(part, archive).finally(() => fs.rm(part, { force: true }))
}

/** Writes an archive under a name that is not yet its own. On an error nothing is left. @throws Refusal when it exists. */
export async function writePart(snapshot: string, part: string, encrypter: Encrypter | null): Promise<void> {
  const manifest = { format: 2, createdAt: new Date().toISOString(), files: await countFiles(snapshot) }
  await fs.writeFile(path.join(snapshot, manifestName), JSON.stringify(manifest))
  // Opened outside of `try`: a part that exists already belongs to another backup and must not be removed.
  const handle = await fs.open(part, 'wx', 0o600).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
    throw new Refusal(
      'backup',
      `${part} esiste già: è di un altro backup in corso, o di uno interrotto (eliminalo)`,
    )
  })
  try {
    const entries = create({ gzip: true, cwd: snapshot, portable: true }, await fs.readdir(snapshot))
    const plain = Readable.from(entries)
    const packed = encrypter ? await encrypt(plain, encrypter) : plain
    await pipeline(packed, handle.createWriteStream({ flush: true }))
  } catch (error) {
    await fs.rm(part, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

/** Gives a part its name. Unlike a rename, a link never replaces an existing file. @throws Refusal when there is one. */
export async function keepPart(part: string, archive: string): Promise<void> {
  await fs.link(part, archive).catch((error: unknown) => {
    throw codeOf(error) === 'EEXIST' ? new Refusal('backup', `${archive} esiste già`) : error
  })
  await fs.rm(part)
  syncDirectory(path.dirname(archive))
}

/**
 * Unpacks an archive into a data directory that is missing or empty. On any error nothing is left behind.
 * @param identities the keys that may open an encrypted archive
 * @param complete what is to be done with the unpacked files before they are a data directory: `restoreRows`
 * @throws Refusal
 */
export async function unpack(
  archive: string,
  target: string,
  identities: readonly string[] = [],
  complete: (staging: string) => Promise<void> = async () => {},
): Promise<void> {
  // Without the slash at its end, which would follow a link.
  const dataDir = path.resolve(target)
  const exists = await isEmptyDirectory(dataDir)
  const staging = `${dataDir}.restore-${process.pid}`
  try {
    makeDir(staging)
  } catch (error) {
    throw new Refusal('DATA_DIR', `accanto a ${dataDir} non si può scrivere: ${fileReason(error) ?? error}`)
  }
  try {
    let isForeign = false
    const filter = (_: string, entry: ReadEntry | Stats) => {
      if (acceptEntry(entry)) return true
      isForeign = true
      return false
    }
    const files = extract({ cwd: staging, strict: true, preserveOwner: false, dmode: 0o700, filter })
    await pipeline(await readArchive(archive, identities), files)
    if (isForeign) throw new Error('foreign')
    const [found = manifestName, ...others] = (await fs.readdir(staging)).filter(isManifest)
    if (others.length > 0) throw new Error('foreign')
    const manifestFile = path.join(staging, found)
    const manifest = Manifest.parse(JSON.parse(await fs.readFile(manifestFile, 'utf8')))
    await fs.rm(manifestFile)
    if ((await countFiles(staging)) !== manifest.files) throw new Error('incomplete')
    await complete(staging)
    keepPrivate(staging)
    await syncTree(staging)
    if (exists) await fs.rmdir(dataDir)
    await fs.rename(staging, dataDir)
    syncDirectory(path.dirname(dataDir))
  } catch (error) {
    // Retried, because a file that was still being unpacked may appear after the error.
    await fs.rm(staging, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    if (error instanceof Refusal) throw error
    const isMissingInside = codeOf(error) === 'ENOENT' && existsSync(archive)
    if (fileReason(error) === null || isMissingInside)
      throw new Refusal('restore', `${archive} non è un backup, o è danneggiato`)
    throw new Refusal('restore', failureText(error))
  }
}

/** Whether the target of a restore exists, as an empty directory. @throws Refusal when it is anything else */
async function isEmptyDirectory(dataDir: string): Promise<boolean> {
  const found = await fs.lstat(dataDir).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw new Refusal('DATA_DIR', failureText(error))
  })
  if (!found) return false
  if (found.isSymbolicLink()) {
    const linked = await fs.readlink(dataDir)
    const reason = `è un link simbolico a ${linked}: il ripristino vuole la cartella stessa`
    throw new Refusal('DATA_DIR', `${dataDir} ${reason}`)
  }
  if (!found.isDirectory()) throw new Refusal('DATA_DIR', `${dataDir} non è una cartella`)
  const names = await fs.readdir(dataDir).catch((error: unknown) => {
    throw new Refusal('DATA_DIR', failureText(error))
  })
  if (names.length === 0) return true
  throw new Refusal('DATA_DIR', `${dataDir} non è vuota: il ripristino non tocca dati che ci sono già`)
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
    ? names[0] === secretsName || isManifest(names[0] ?? '')
    : /^(pg|rows|storage)$/.test(names[0] ?? '')
  if (!isExpected || names.includes('..') || !(isDirectory || /^(Old)?File$/.test(entry.type))) return false
  entry.mode = isDirectory ? 0o700 : 0o600
  return true
}

async function countFiles(directory: string): Promise<number> {
  const entries = await fs.readdir(directory, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}
