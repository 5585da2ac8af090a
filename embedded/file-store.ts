import fs from 'node:fs/promises'
import path from 'node:path'
import { diskStore } from './file-store-disk.ts'
import { claimBucket } from './file-store-owner.ts'
import { s3Store } from './file-store-s3.ts'
import type { OpenFile } from './files/open-file.ts'
import { inParallel } from './in-parallel.ts'
import { say } from './log.ts'
import type { Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'

/** Where uploaded files lie, each under the key that `StorageFiles.keyOf` makes of its bucket and name. */
export type FileStore = {
  /** Resolves once the file is there to stay, whole. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** The whole file at once, for moving files about; what visitors download is opened. Null when there is none. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Null when there is no such file. */
  open(key: string): Promise<OpenFile | null>
  /** Bytes, without opening the file; null when there is none. */
  sizeOf(key: string): Promise<number | null>
  /** A file that is not there is removed already. */
  remove(key: string): Promise<void>
  /** Every key there is, also of files that no row is about. What was left half written is removed on the way. */
  keys(): Promise<Set<string>>
  /** Puts a copy of every file below a directory. */
  copyTo(directory: string): Promise<void>
}

const atOnce = 8

/**
 * The files of an installation: on disk, or in its S3 bucket when one is set. What is still on disk then (files of
 * before, or of a restored backup) is taken there first.
 * @throws Refusal when the bucket cannot be used.
 */
export async function openFileStore(
  { dataDir, s3 }: Pick<Settings, 'dataDir' | 's3'>,
  secrets: Secrets,
): Promise<FileStore> {
  const directory = path.join(dataDir, 'storage')
  const disk = diskStore(directory)
  if (!s3) return disk
  await claimBucket(s3, secrets)
  const bucket = s3Store(s3)
  const keys = await disk.keys()
  if (keys.size > 0) say(`Porto ${keys.size} file nel bucket S3…`)
  await copyFiles(disk, bucket, keys)
  await fs.rm(directory, { recursive: true, force: true })
  return bucket
}

/** Copies files from one store to another. @throws when one of them is not there to be read. */
export function copyFiles(from: FileStore, to: FileStore, keys: Iterable<string>): Promise<void> {
  return inParallel(atOnce, keys, async (key) => {
    const bytes = await from.read(key)
    if (!bytes) throw new Error(`Il file ${key} non si trova`)
    await to.write(key, bytes)
  })
}
