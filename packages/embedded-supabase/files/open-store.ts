import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import type { Project } from '../config/project.ts'
import { Refusal } from '../config/refusal.ts'
import type { Settings } from '../config/settings.ts'
import type { S3Settings } from '../config/settings-s3.ts'
import { say } from '../process/log.ts'
import type { Secrets } from '../process/secrets.ts'
import type { FileStore } from './file-store.ts'
import { diskStore } from './store-disk.ts'
import { S3Error, s3Client, s3Store } from './store-s3.ts'

const atOnce = 8

/**
 * The store of an installation: a directory, or the S3 bucket of the settings. Files that are still on disk although a
 * bucket is set (from before, or from a restored backup) are moved to the bucket first.
 * @throws Refusal when the bucket cannot be used.
 */
export async function openFileStore(
  { project, dataDir, s3 }: Pick<Settings, 'dataDir' | 's3'> & { project: Pick<Project, 'id'> },
  secrets: Secrets,
): Promise<FileStore> {
  const directory = path.join(dataDir, 'storage')
  const disk = diskStore(directory)
  if (!s3) return disk
  await claimBucket(s3, secrets, project.id)
  const bucket = s3Store(s3)
  const keys = await disk.keys()
  if (keys.size > 0) say(`Porto ${keys.size} file nel bucket S3…`)
  await copyFiles(disk, bucket, keys)
  await fs.rm(directory, { recursive: true, force: true })
  return bucket
}

/** @throws when a file cannot be read or written. */
export async function copyFiles(from: FileStore, to: FileStore, keys: Iterable<string>): Promise<void> {
  const copy = async (key: string) => {
    const bytes = await from.read(key)
    if (!bytes) throw new Error(`Il file ${key} non si trova`)
    await to.write(key, bytes)
  }
  await pMap(keys, copy, { concurrency: atOnce })
}

/**
 * Checks that the bucket can be used and marks it with a hash of this installation's secret. Another installation's
 * bucket is refused, because the sweep at the start would delete the other's files.
 * @throws Refusal naming the setting to correct.
 */
async function claimBucket(s3: S3Settings, { jwtSecret }: Secrets, projectId: string): Promise<void> {
  const ask = s3Client(s3)
  const marker = `${projectId}-owner`
  const own = createHash('sha256').update(`${projectId} ${jwtSecret}`).digest('hex')
  try {
    const answer = await ask(marker)
    const text = await answer.text()
    if (text.includes('NoSuchBucket')) throw new S3Error('NoSuchBucket', text)
    if (!answer.ok) {
      const written = await ask(marker, { method: 'PUT', body: own })
      if (!written.ok) throw new S3Error('NoSuchBucket', await written.text())
    } else if (text !== own) {
      throw new Refusal(
        'S3_BUCKET',
        `appartiene a un'altra installazione (altri segreti in DATA_DIR); se quella non c'è più, elimina dal bucket l'oggetto ${marker}`,
      )
    }
  } catch (error) {
    throw error instanceof S3Error ? refusalOf(error) : error
  }
}

function refusalOf({ code, message }: S3Error): Refusal {
  if (code === 'S3_UNREACHABLE') return new Refusal('S3_ENDPOINT', message)
  if (code === 'NoSuchBucket') return new Refusal('S3_BUCKET', 'il bucket non esiste: crealo prima, privato')
  if (code === 'InvalidAccessKeyId') return new Refusal('S3_ACCESS_KEY', 'il server S3 non la conosce')
  if (code === 'SignatureDoesNotMatch') return new Refusal('S3_SECRET_KEY', 'il server S3 non la accetta')
  return new Refusal('S3_BUCKET', `il server S3 non lascia leggere e scrivere nel bucket (${code})`)
}
