import fs from 'node:fs/promises'
import path from 'node:path'
import { snapshotOf } from 'embedded-supabase/backup/snapshot-of.ts'
import { Refusal } from 'embedded-supabase/config/refusal.ts'
import type { Settings } from 'embedded-supabase/config/settings.ts'
import { openDatabase } from 'embedded-supabase/database/open.ts'
import { sql } from 'embedded-supabase/database/sql.ts'
import type { FileStore } from 'embedded-supabase/files/file-store.ts'
import { openFileStore } from 'embedded-supabase/files/open-store.ts'
import { StorageFiles } from 'embedded-supabase/files/storage-files.ts'
import { diskStore } from 'embedded-supabase/files/store-disk.ts'
import type { Backend } from 'embedded-supabase/gateway/host.ts'
import { lockDataDir } from 'embedded-supabase/process/data-dir-lock.ts'
import { isFirstStart } from 'embedded-supabase/process/first-start.ts'
import { loadSecrets, type Secrets } from 'embedded-supabase/process/secrets.ts'

type StoredObject = {
  id: string
  bucket: string
  name: string
  type: string
  /** The file's Cache-Control lifetime in seconds. */
  maxAge: string
}

/** The data to copy, as of one moment. */
export type Source = {
  dataDir: string
  db: Backend['db']
  files: FileStore
  objects: StoredObject[]
  secrets: Secrets
  keyOf(object: StoredObject): string
  close(): Promise<void>
}

/** Opens this server's data for reading. @throws Refusal */
export async function openSource(settings: Settings): Promise<Source> {
  const { dataDir } = settings
  if (isFirstStart(settings)) throw new Refusal('DATA_DIR', `in ${dataDir} non c'è un database`)
  const secrets = loadSecrets(dataDir)
  const opened =
    settings.databaseUrl === null ? await openCopy(settings) : await openServer(settings, secrets)
  const { database, files, close } = opened
  const db = database.connection.db
  const keys = new StorageFiles(files, db)
  return {
    dataDir,
    db,
    files,
    secrets,
    objects: await objectsOf(db),
    keyOf: ({ bucket, name }) => keys.keyOf(bucket, name),
    close,
  }
}

/** Opens a copy of the embedded database, since the database itself may be in use by its server. */
async function openCopy(settings: Settings) {
  const copy = await snapshotOf(settings)
  const database = await openDatabase({ ...settings, dataDir: copy })
  const close = async () => {
    await database.close()
    await fs.rm(copy, { recursive: true, force: true })
  }
  return { database, files: diskStore(path.join(copy, 'storage')), close }
}

/** Reads a PostgreSQL database in place. The lock of DATA_DIR keeps the server, and so every writer, from running. */
async function openServer(settings: Settings, secrets: Secrets) {
  const unlock = lockDataDir(settings.dataDir)
  const database = await openDatabase(settings)
  const close = async () => {
    await database.close()
    unlock()
  }
  return { database, files: await openFileStore(settings, secrets), close }
}

async function objectsOf(db: Backend['db']): Promise<StoredObject[]> {
  const { rows } = await sql<StoredObject>`
    select id, bucket_id as bucket, name, coalesce(metadata ->> 'mimetype', 'application/octet-stream') as type,
      coalesce(substring(metadata ->> 'cacheControl' from '\\d+'), '3600') as "maxAge"
    from storage.objects order by id`.execute(db)
  return rows
}
