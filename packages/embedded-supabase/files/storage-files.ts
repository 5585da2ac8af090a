import { createHash } from 'node:crypto'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { FileStore, OpenFile } from './file-store.ts'

export type NewFile = { bytes: Uint8Array; type: string; cacheControl: string }
/** Kept in `storage.objects.metadata`, as Supabase Storage writes it. */
export type Metadata = {
  cacheControl: string
  contentLength: number
  size: number
  mimetype: string
  lastModified: string
  eTag: string
}

/** The largest file that any bucket may take. Each bucket has its own limit in the database. */
export const largestFile = 5 * 1024 * 1024

/**
 * Uploaded files, stored as `<bucket>/<hash of the name>`: a hash cannot lead out of the store, be too long, or differ
 * from another only by case. Their size, type and dates are in their rows.
 */
export class StorageFiles {
  readonly store: FileStore
  readonly #db: Db

  constructor(store: FileStore, db: Db) {
    this.store = store
    this.#db = db
  }

  keyOf(bucket: string, name: string): string {
    if (!/^[a-z0-9-]+$/.test(bucket)) throw new Error('Invalid bucket name')
    return `${bucket}/${createHash('sha256').update(name).digest('hex')}`
  }

  /** Null when there is no such file. */
  open(bucket: string, name: string): Promise<OpenFile | null> {
    return this.store.open(this.keyOf(bucket, name))
  }

  /** Bytes; null when there is no such file. */
  sizeOf(bucket: string, name: string): Promise<number | null> {
    return this.store.sizeOf(this.keyOf(bucket, name))
  }

  /** Returns the metadata for the file's row. */
  async write(bucket: string, name: string, { bytes, type, cacheControl }: NewFile): Promise<Metadata> {
    await this.store.write(this.keyOf(bucket, name), bytes)
    return {
      cacheControl,
      contentLength: bytes.length,
      size: bytes.length,
      mimetype: type,
      lastModified: new Date().toISOString(),
      eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
    }
  }

  /** Removes those of the named files that have no row. */
  async removeUnlisted(bucket: string, names: readonly string[]): Promise<void> {
    const { rows } = await sql<{ name: string }>`
      select name from storage.objects where bucket_id = ${bucket} and name in (${sql.join(names)})`.execute(
      this.#db,
    )
    const listed = new Set(rows.map(({ name }) => name))
    for (const name of names) {
      if (!listed.has(name)) await this.store.remove(this.keyOf(bucket, name))
    }
  }
}
