import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '../config/settings.ts'
import type { S3Settings } from '../config/settings-s3.ts'
import { listKeys, S3Error, s3Client } from '../files/store-s3.ts'
import { keepPart } from './archive.ts'

/** Where backups are kept. A name appears there with the whole archive or not at all. */
export type Destination = {
  /** Its name in messages to the operator. */
  place: string
  names(): Promise<string[]>
  /** The file in which an archive waits until it has been tried. @param workDir for a place that is no file system */
  partOf(name: string, workDir: string): string
  /** Removes parts that a killed process has left. @param isOwn whether a name belongs to this installation */
  removeParts(isOwn: (name: string) => boolean): Promise<void>
  /** Takes a part in, which is gone afterwards. @throws when what is stored is not what was sent */
  keep(part: string, name: string): Promise<void>
  remove(name: string): Promise<void>
}

type Choice = { backup: { directory: string | null }; s3: Settings['s3'] }

export function destinationOf({ backup, s3 }: Choice): Destination {
  if (backup.directory !== null) return directoryDestination(backup.directory)
  if (s3) return bucketDestination(s3)
  throw new Error('No place for backups is set')
}

const partName = /^\.(.+)\.part$/

function directoryDestination(directory: string): Destination {
  return {
    place: directory,
    names: () => fs.readdir(directory),
    // In the same file system, so that a link gives it its name.
    partOf: (name) => path.join(directory, `.${name}.part`),
    async removeParts(isOwn) {
      for (const name of await fs.readdir(directory)) {
        if (isOwn(partName.exec(name)?.[1] ?? '')) await fs.rm(path.join(directory, name), { force: true })
      }
    },
    keep: (part, name) => keepPart(part, path.join(directory, name)),
    remove: (name) => fs.rm(path.join(directory, name), { force: true }),
  }
}

/** Uploaded files have keys of another form (`files/store-s3.ts`), so neither is ever taken for the other. */
const prefix = 'backups/'
/** Milliseconds for sending an archive: hours, because it may be large and the line slow. */
const limitMs = 6 * 3_600_000

/** Backups beside the files in the bucket of `S3_*`. */
function bucketDestination(s3: S3Settings): Destination {
  const ask = s3Client(s3, limitMs)
  return {
    place: `${s3.bucketUrl}/${prefix}`,
    async names() {
      const keys = await listKeys(ask, prefix, /^backups\/[\w.-]+$/)
      return [...keys].map((key) => key.slice(prefix.length))
    },
    partOf: (name, workDir) => path.join(workDir, name),
    // Parts lie in the working directory, which is emptied anyway.
    removeParts: async () => {},
    async keep(part, name) {
      const key = prefix + name
      const sent = await hashesOf(createReadStream(part))
      // S3 refuses a body that does not match its MD5, so the name never appears with another one.
      const headers = { 'content-md5': sent.md5 }
      const answer = await ask(key, { method: 'PUT', headers, body: await openAsBlob(part) })
      if (!answer.ok) throw new S3Error('NoSuchBucket', 'Il bucket S3 non esiste più')
      const stored = await ask(key)
      if (!stored.body || (await hashesOf(stored.body)).sha256 !== sent.sha256) {
        await ask(key, { method: 'DELETE' })
        throw new S3Error('Corrupted', 'quello che si rilegge dal bucket non è quello che vi è stato scritto')
      }
      await fs.rm(part)
    },
    remove: async (name) => void (await ask(prefix + name, { method: 'DELETE' })),
  }
}

async function hashesOf(pieces: AsyncIterable<Uint8Array>): Promise<{ md5: string; sha256: string }> {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  for await (const piece of pieces) {
    md5.update(piece)
    sha256.update(piece)
  }
  return { md5: md5.digest('base64'), sha256: sha256.digest('base64') }
}
