import { type ChildProcess, fork } from 'node:child_process'
import fs from 'node:fs'
import { Refusal } from '../config/refusal.ts'
import type { Settings } from '../config/settings.ts'
import { insideDataDir, isInside } from '../config/settings-backup.ts'
import type { BackupState } from '../gateway/hooks.ts'
import { fileReason } from '../process/file-errors.ts'
import { logError, redacted, say } from '../process/log.ts'
import { makeDir } from '../process/make-dir.ts'
import { metricEvents } from '../process/metric-events.ts'
import { destinationOf } from './destination-of.ts'
import { encrypterFor } from './encryption.ts'
import { type BackupParts, newestBackup } from './make.ts'
import type { Outcome } from './process.ts'
import { openSeries } from './series.ts'

const minute = 60_000
/** Milliseconds until a failed backup is tried again; the interval itself where that is shorter. */
const retryMs = 60 * minute

type Scheduled = {
  /** Milliseconds from one backup to the next. */
  every: number
  /** When the newest backup was made; null: never. */
  last: Date | null
  make(): Promise<Date>
  failed(error: unknown): void
  now?: () => Date
}

export type Schedule = {
  /** Makes a backup if it is time. Resolves when none is being made any more. */
  check(): Promise<void>
  /** Checks now and every minute. Returns a function that ends this. */
  start(): () => void
}

/**
 * When it is time is decided by the newest backup's age, so restarts neither bring one forward nor put it off. A clock
 * that was set back counts as time passed.
 */
export function scheduleOf({
  every,
  last: found,
  make,
  failed,
  now = () => new Date(),
}: Scheduled): Schedule {
  let last = found
  let failedAt: Date | null = null
  let running: Promise<void> | null = null
  const hasPassed = (since: Date, ms: number) => {
    const passed = now().getTime() - since.getTime()
    return passed < 0 || passed >= ms
  }
  const isDue = () =>
    (last === null || hasPassed(last, every)) &&
    (failedAt === null || hasPassed(failedAt, Math.min(every, retryMs)))
  const run = async () => {
    try {
      last = await make()
      failedAt = null
    } catch (error) {
      failedAt = now()
      metricEvents.backupFailed.publish(null)
      failed(error)
    }
  }
  const check = async () => {
    if (!running && isDue()) {
      running = run().finally(() => {
        running = null
      })
    }
    await running
  }
  return {
    check,
    start() {
      void check()
      const timer = setInterval(check, minute).unref()
      return () => clearInterval(timer)
    },
  }
}

const hour = 3_600_000

/** Refuses, before anything is opened, a place or a key that no backup could use. @throws Refusal */
export function refuseUnusableBackups({ backup, backupRecipient, dataDir }: Settings): void {
  if (backupRecipient !== null) encrypterFor(backupRecipient)
  const directory = backup?.directory ?? null
  if (directory === null) return
  try {
    makeDir(directory)
    fs.accessSync(directory, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    throw new Refusal('BACKUP_DIR', `in ${directory} non si può scrivere: ${fileReason(error) ?? error}`)
  }
  // BACKUP_DIR may be a link into DATA_DIR, where the next start removes files that it does not know.
  const isThere = fs.existsSync(dataDir)
  if (isThere && isInside(fs.realpathSync(directory), fs.realpathSync(dataDir)))
    throw insideDataDir(directory)
}

/** The backup's process has made none; the message is what it printed. */
class NotMade extends Error {}

/**
 * Makes backups from now on; the server must answer already. Returns a function that ends this, with one that is being
 * made. @param noted called with the time of the last one, at the start and after each
 * @throws when the place cannot be read
 */
export async function startBackups(
  parts: BackupParts,
  noted: (state: BackupState) => Promise<void>,
): Promise<() => void> {
  const { every } = parts.backup
  const place = destinationOf(parts)
  const last = await newestBackup(openSeries(parts.dataDir, parts.project.id), place, new Date())
  const newest = last ? `l'ultimo è del ${last.toISOString()}` : 'per ora nessuno'
  say(`Backup: ogni ${every / hour}h in ${place.place}, ${newest}`)
  const note = async (newest: Date | null) => {
    metricEvents.backup.publish({ last: newest })
    await noted({ every, last: newest }).catch((error: unknown) => logError(redacted(error)))
  }
  await note(last)
  let child: ChildProcess | null = null
  const make = async () => {
    child = fork(new URL('./process.ts', import.meta.url), { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    const { dataDir, s3, backupRecipient, backup, project } = parts
    const { id, supabase, preparedDatabase } = project
    const told = { dataDir, s3, backupRecipient, backup, project: { id, supabase, preparedDatabase } }
    child.send(told satisfies BackupParts)
    const made = await outcomeOf(child)
    for (const line of made.said) say(line)
    const newestDate = new Date(made.last)
    await note(newestDate)
    return newestDate
  }
  let isStopping = false
  const failed = (error: unknown) => {
    const reason = error instanceof NotMade ? error.message : redacted(error)
    if (!isStopping) logError(`Backup non riuscito (si riprova entro un'ora). ${reason}`)
  }
  const end = scheduleOf({ every, last, make, failed }).start()
  return () => {
    isStopping = true
    end()
    child?.kill('SIGKILL')
  }
}

function outcomeOf(child: ChildProcess): Promise<Exclude<Outcome, { failed: string }>> {
  return new Promise((resolve, reject) => {
    child.once('message', (outcome: Outcome) => {
      if ('failed' in outcome) reject(new NotMade(outcome.failed))
      else resolve(outcome)
    })
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new NotMade(`Il processo che lo fa è terminato (${signal ?? code})`)),
    )
  })
}
