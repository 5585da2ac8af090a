import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { App } from '@supabase/lite'
import { sql } from 'kysely'
import type { Backend } from './host.ts'
import { noteTrouble } from './trouble.ts'

type Adapter = NonNullable<App['_storageAdapter']>
type Metadata = Awaited<ReturnType<Adapter['headObject']>>
type Body = Parameters<Adapter['uploadObject']>[3]

/** The largest file that any bucket may take; each bucket's own limit stands in the database. */
export const largestFile = 5 * 1024 * 1024

/**
 * Uploaded files on disk, as `<bucket>/<hash of the name>`: no name can lead out of the directory, be too long for the
 * file system or collide with another by case. A file appears whole or not at all: written aside, synced, renamed.
 */
export class StorageFiles implements Adapter {
  readonly driver = fs
  readonly #base: string
  readonly #db: Backend['db']

  constructor(base: string, db: Backend['db']) {
    this.#base = base
    this.#db = db
  }

  pathOf(bucket: string, name: string): string {
    if (!/^[a-z0-9-]+$/.test(bucket)) throw new Error('Invalid bucket name')
    return path.join(this.#base, bucket, createHash('sha256').update(name).digest('hex'))
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
    const target = this.pathOf(bucket, name)
    const temporary = path.join(this.#base, '.tmp', randomUUID())
    await fs.mkdir(path.dirname(temporary), { recursive: true, mode: 0o700 })
    await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    try {
      await fs.writeFile(temporary, bytes, { flush: true })
      await fs.rename(temporary, target)
      await syncDirectory(path.dirname(target))
    } catch (error) {
      noteTrouble(error)
      await fs.rm(temporary, { force: true })
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

  async getObject(bucket: string, name: string) {
    const metadata = await this.headObject(bucket, name)
    const body = Readable.toWeb(createReadStream(this.pathOf(bucket, name)))
    return { httpStatusCode: 200, metadata, body }
  }

  async headObject(bucket: string, name: string): Promise<Metadata> {
    const [stat, { rows }] = await Promise.all([
      fs.stat(this.pathOf(bucket, name)),
      sql<{ metadata: Partial<Metadata> | null }>`
        select metadata from storage.objects where bucket_id = ${bucket} and name = ${name}`.execute(
        this.#db,
      ),
    ])
    const stored = rows[0]?.metadata ?? {}
    return {
      cacheControl: stored.cacheControl ?? 'no-cache',
      contentLength: stat.size,
      size: stat.size,
      mimetype: stored.mimetype ?? 'application/octet-stream',
      lastModified: stat.mtime,
      eTag: stored.eTag ?? `"${stat.size}-${Math.trunc(stat.mtimeMs)}"`,
    }
  }

  /** lite deletes a file before its row: killed in between, it would leave the row. `removeUnlisted` comes after both. */
  async deleteObject() {}

  async deleteObjects() {}

  /** Removes those of the named files that no row is about. */
  async removeUnlisted(bucket: string, names: readonly string[]): Promise<void> {
    const { rows } = await sql<{ name: string }>`
      select name from storage.objects where bucket_id = ${bucket} and name in (${sql.join(names)})`.execute(
      this.#db,
    )
    const listed = new Set(rows.map(({ name }) => name))
    for (const name of names) {
      if (!listed.has(name)) await fs.rm(this.pathOf(bucket, name), { force: true })
    }
  }

  /** Never reached: the routes that copy and move are closed, since lite checks no target bucket's types there. */
  async copyObject(): Promise<never> {
    throw new Error('Files are not copied')
  }

  async privateAssetUrl(bucket: string, name: string) {
    return `file://${this.pathOf(bucket, name)}`
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

// Without it a power cut may forget the rename, though not the bytes.
async function syncDirectory(directory: string): Promise<void> {
  const handle = await fs.open(directory)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
