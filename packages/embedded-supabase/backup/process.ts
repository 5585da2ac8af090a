import os from 'node:os'
import { Refusal } from '../config/refusal.ts'
import { S3Error } from '../files/store-s3.ts'
import { failureText, fileReason } from '../process/file-errors.ts'
import { redacted } from '../process/log.ts'
import { type BackupParts, makeBackup } from './make.ts'
import { askServer } from './snapshot-of.ts'

/*
 * A process that makes one backup for the server that started it, so that packing, encrypting and trying block no
 * request, at a lower priority.
 */

export type Outcome = { last: string; said: string[] } | { failed: string }

const lowered = 5

const report = (outcome: Outcome) => process.send?.(outcome, () => process.disconnect())

// Nobody waits for the backup of a server that was killed: the next server makes its own.
process.once('disconnect', () => process.exit())

process.once('message', async (parts: BackupParts) => {
  try {
    lowerPriority()
    const { last, said } = await makeBackup(parts, () => askServer(parts.dataDir), new Date())
    report({ last: last.toISOString(), said })
  } catch (error) {
    report({ failed: reasonOf(error) })
  }
})

function lowerPriority(): void {
  try {
    // Not the lowest: on a server that is always busy a backup would never be ready.
    os.setPriority(lowered)
  } catch {
    // Some systems forbid it (systemd's filter, a container); then the backup runs at the normal priority.
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof S3Error) return error.message
  return error instanceof Refusal || fileReason(error) !== null ? failureText(error) : redacted(error)
}
