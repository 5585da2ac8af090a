import type { Bytes } from './bytes.ts'
import { plainGif } from './gif.ts'
import { plainJpeg } from './jpeg.ts'
import { plainPng } from './png.ts'
import { plainWebp } from './webp.ts'

const plain: Readonly<Record<string, (bytes: Uint8Array) => Bytes>> = {
  'image/jpeg': plainJpeg,
  'image/png': plainPng,
  'image/webp': plainWebp,
  'image/gif': plainGif,
}

/**
 * The same picture without what a camera or a program wrote beside it: the place, the time, the device, names, small copies.
 * Pixels, colours, animation and how it is turned stay as they are, since nothing is compressed again. A file of another type
 * stays as it is.
 */
export async function withoutMetadata(file: File): Promise<File> {
  const strip = plain[file.type]
  if (!strip) return file
  const bytes = strip(new Uint8Array(await file.arrayBuffer()))
  return new File([bytes], file.name, { type: file.type, lastModified: file.lastModified })
}
