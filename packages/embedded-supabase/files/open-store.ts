import fs from 'node:fs/promises'
import path from 'node:path'
import pMap from 'p-map'
import type { Project } from '../config/project.ts'
import type { Settings } from '../config/settings.ts'
import { say } from '../process/log.ts'
import type { Secrets } from '../process/secrets.ts'
import type { FileStore } from './file-store.ts'
import { diskStore } from './store-disk.ts'
import { claimBucket } from './store-owner.ts'
import { s3Store } from './store-s3.ts'

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
