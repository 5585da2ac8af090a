import fs from 'node:fs/promises'
import path from 'node:path'
import { keepPart } from './archive.ts'
import type { Destination } from './destination.ts'

const partName = /^\.(.+)\.part$/

export function directoryDestination(directory: string): Destination {
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
