import { readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { generateHybridIdentity, generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { Project } from '../config/project.ts'
import { Refusal } from '../config/refusal.ts'
import type { Settings } from '../config/settings.ts'
import type { BackupSettings } from '../config/settings-backup.ts'
import { openPglite } from '../database/pglite/open-pglite.ts'
import { tryLockFile } from '../process/data-dir-lock.ts'
import { refuseWithoutRoom } from '../process/room.ts'
import { writeToDisk } from '../process/to-disk.ts'
import { unpack, writePart } from './archive.ts'
import { type Counted, countRows, differenceOf } from './count.ts'
import { type Destination, destinationOf } from './destination-of.ts'
import { encrypterFor } from './encryption.ts'
import { makePortable, restoreRows } from './portable.ts'
import { noLongerKept, openSeries, type Series } from './series.ts'
import { type Snapshot, snapshotPrefix } from './snapshot.ts'

export type BackupParts = Pick<Settings, 'dataDir' | 's3' | 'backupRecipient'> & {
  project: Pick<Project, 'id' | 'supabase' | 'preparedDatabase'>
  backup: BackupSettings
}

/** `said`: lines for the operator. */
export type Made = { last: Date; said: string[] }

/** The newest backup; null when there is none. */
export async function newestBackup(series: Series, place: Destination, now: Date): Promise<Date | null> {
  const dates = await datesIn(series, place)
  return dates.filter((date) => date <= now).reduce<Date | null>((a, b) => (a && a > b ? a : b), null)
}

/**
 * Makes a backup, restores it into a directory of its own, and keeps it only when that has every row and file that the
 * database had; then deletes the old ones. Does nothing when the newest is young enough, as after another process has
 * made one.
 * @param takeSnapshot a copy beside the database
 * @throws Refusal, or an error of the disk or of S3
 */
export async function makeBackup(
  parts: BackupParts,
  takeSnapshot: () => Promise<Snapshot>,
  now: Date,
): Promise<Made> {
  const { project, dataDir, backup } = parts
  const unlock = tryLockFile(path.join(dataDir, 'backup.lock'))
  if (!unlock) throw new Refusal('backup', 'un altro backup è in corso')
  const workDir = path.join(dataDir, `${snapshotPrefix}work`)
  try {
    const [series, place] = [openSeries(dataDir, project.id), destinationOf(parts)]
    const last = await newestBackup(series, place, now)
    if (last && now.getTime() - last.getTime() < backup.every) return { last, said: [] }
    await fs.rm(workDir, { recursive: true, force: true })
    await place.removeParts((name) => series.dateOf(name) !== null)
    await fs.mkdir(workDir, { mode: 0o700 })
    const name = series.nameOf(now, parts.backupRecipient !== null)
    const counted = await writeAndKeep(parts, takeSnapshot, { workDir, place, name })
    noteBackup(dataDir)
    const rows = Object.values(counted.rows).reduce((sum, count) => sum + count, 0)
    const made = `Backup fatto e provato: ${name} (righe: ${rows}, file: ${counted.files})`
    return { last: now, said: [made, ...(await removeOld(series, place, now))] }
  } finally {
    await fs.rm(workDir, { recursive: true, force: true })
    unlock()
  }
}

type Writing = { workDir: string; place: Destination; name: string }

async function writeAndKeep(
  { dataDir, project, backupRecipient }: BackupParts,
  takeSnapshot: () => Promise<Snapshot>,
  { workDir, place, name }: Writing,
): Promise<Counted> {
  const part = place.partOf(name, workDir)
  await refuseWithoutRoom(dataDir, part)
  const { directory: taken, counted } = await takeSnapshot()
  const directory = path.join(workDir, 'snapshot')
  await fs.rename(taken, directory)
  await makePortable(directory)
  await fs.copyFile(path.join(dataDir, 'secrets.json'), path.join(directory, 'secrets.json'))
  // The server cannot open what is encrypted for its operator. A second key, which nobody ever sees, opens the archive
  // for the trial.
  const trialKey = backupRecipient ? await keyLike(backupRecipient) : null
  const encrypter =
    backupRecipient && trialKey ? encrypterFor(backupRecipient, await identityToRecipient(trialKey)) : null
  try {
    await writePart(directory, part, encrypter)
    await fs.rm(directory, { recursive: true })
    const restored = path.join(workDir, 'restored')
    await unpack(part, restored, trialKey ? [trialKey] : [], (staging) =>
      restoreRows({ dataDir: staging, databaseUrl: null, project }),
    )
    const difference = differenceOf(counted, await countIn(restored))
    if (difference) throw new Refusal('backup', `ripristinato per prova ha ${difference}`)
    await place.keep(part, name)
    return counted
  } finally {
    await fs.rm(part, { force: true })
  }
}

/** A key for the trial restore, of the recipient's kind: age does not mix classical and post-quantum recipients. */
function keyLike(recipient: string): Promise<string> {
  return /^age1(tag)?pq1/.test(recipient) ? generateHybridIdentity() : generateX25519Identity()
}

async function countIn(dataDir: string): Promise<Counted> {
  const database = await openPglite({ dataDir, databaseUrl: null })
  try {
    const rows = await countRows(database.connection.db, { reading: true })
    const stored = await fs.readdir(path.join(dataDir, 'storage'), { recursive: true, withFileTypes: true })
    return { rows, files: stored.filter((entry) => entry.isFile()).length }
  } finally {
    await database.close()
  }
}

/** A backup that cannot be deleted is reported, and is no failure: the new one is there. */
async function removeOld(series: Series, place: Destination, now: Date): Promise<string[]> {
  try {
    const old = new Set(noLongerKept(await datesIn(series, place), now).map((date) => date.getTime()))
    for (const name of await place.names()) {
      if (old.has(series.dateOf(name)?.getTime() ?? Number.NaN)) await place.remove(name)
    }
    return []
  } catch {
    return [`ATTENZIONE: in ${place.place} i backup vecchi non si possono eliminare`]
  }
}

async function datesIn(series: Series, place: Destination): Promise<Date[]> {
  return (await place.names()).flatMap((name) => series.dateOf(name) ?? [])
}

const fileOf = (dataDir: string) => path.join(dataDir, 'last-backup')

/** Kept in a file of its own, which an operator's command reads without opening the database. */
export function noteBackup(dataDir: string): void {
  writeToDisk(fileOf(dataDir), `${new Date().toISOString()}\n`)
}

export function lastBackup(dataDir: string): Date | null {
  try {
    const date = new Date(readFileSync(fileOf(dataDir), 'utf8').trim())
    return Number.isNaN(date.getTime()) ? null : date
  } catch {
    return null
  }
}
