import { createHash } from 'node:crypto'
import type { App } from '@supabase/lite'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { recordFailure } from '../process/record-failure.ts'
import type { FileStore } from './file-store.ts'
import type { OpenFile } from './open-file.ts'

type Adapter = NonNullable<App['_storageAdapter']>
type Metadata = Awaited<ReturnType<Adapter['headObject']>>
type Body = Parameters<Adapter['uploadObject']>[3]

/** The largest file that any bucket may take; each bucket's own limit stands in the database. */
export const largestFile = 5 * 1024 * 1024

/**
 * Uploaded files as lite wants them. They are stored as `<bucket>/<hash of the name>`: no name can lead out of the
 * store, be too long for it, or equal another apart from case. Size, type and dates of a file are in its row.
 */
export class StorageFiles implements Adapter {
  /** The store; lite gives it this name. */
  readonly driver: FileStore
  readonly #db: Kysely<unknown>

  constructor(store: FileStore, db: Kysely<unknown>) {
    this.driver = store
    this.#db = db
  }

  keyOf(bucket: string, name: string): string {
    if (!/^[a-z0-9-]+$/.test(bucket)) throw new Error('Invalid bucket name')
    return `${bucket}/${createHash('sha256').update(name).digest('hex')}`
  }

  /** Null when there is no such file. */
  open(bucket: string, name: string): Promise<OpenFile | null> {
    return this.driver.open(this.keyOf(bucket, name))
  }

  /** Bytes; null when there is no such file. */
  sizeOf(bucket: string, name: string): Promise<number | null> {
    return this.driver.sizeOf(this.keyOf(bucket, name))
  }

  async uploadObject(
    bucket: string,
    name: string,
    _version: string | undefined,
    body: Body,
    mimetype: string,
    cacheControl: string,
  ): Promise<Metadata> {
    const bytes = await collect(body)
    try {
      await this.driver.write(this.keyOf(bucket, name), bytes)
    } catch (error) {
      recordFailure(error)
      throw error
    }
    return {
      cacheControl: /^\d+$/.test(cacheControl) ? `max-age=${cacheControl}` : cacheControl,
      contentLength: bytes.length,
      size: bytes.length,
      mimetype,
      lastModified: new Date(),
      eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
    }
  }

  async getObject(): Promise<never> {
    throw new Error('Files are served by storage/public.ts')
  }

  async headObject(bucket: string, name: string): Promise<Metadata> {
    const { rows } = await sql<{ metadata: Partial<Metadata> | null }>`
      select metadata from storage.objects where bucket_id = ${bucket} and name = ${name}`.execute(this.#db)
    const stored = rows[0]?.metadata ?? {}
    return {
      cacheControl: stored.cacheControl ?? 'no-cache',
      contentLength: stored.size ?? 0,
      size: stored.size ?? 0,
      mimetype: stored.mimetype ?? 'application/octet-stream',
      lastModified: new Date(stored.lastModified ?? 0),
      eTag: stored.eTag ?? '',
    }
  }

  /**
   * Does nothing, because lite deletes a file before its row, and a crash in between would leave the row without its
   * file. `removeUnlisted` deletes the file afterwards.
   */
  async deleteObject() {}

  async deleteObjects() {}

  /** Removes those of the named files that have no row. */
  async removeUnlisted(bucket: string, names: readonly string[]): Promise<void> {
    const { rows } = await sql<{ name: string }>`
      select name from storage.objects where bucket_id = ${bucket} and name in (${sql.join(names)})`.execute(
      this.#db,
    )
    const listed = new Set(rows.map(({ name }) => name))
    for (const name of names) {
      if (!listed.has(name)) await this.driver.remove(this.keyOf(bucket, name))
    }
  }

  /**
   * Never reached: the routes that copy and move are closed, because lite does not check the types that the target
   * bucket accepts.
   */
  async copyObject(): Promise<never> {
    throw new Error('Files are not copied')
  }

  /** Never reached: lite transforms no image here. */
  async privateAssetUrl(): Promise<never> {
    throw new Error('Files have no address of their own')
  }
}

async function collect(body: Body): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > largestFile) throw new Error('The object exceeded the maximum allowed size')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
