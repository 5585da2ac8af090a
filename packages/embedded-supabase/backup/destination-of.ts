import fs from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '../config/settings.ts'
import { keepPart } from './archive.ts'
import type { Destination } from './destination.ts'
import { bucketDestination } from './destination-bucket.ts'

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
