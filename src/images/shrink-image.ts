import { shrinkable } from './image-rules.ts'

/** The size with its longest side at most `longest`, in whole pixels; null when it already is. */
export function sizeWithin(size: { width: number; height: number }, longest: number) {
  const scale = longest / Math.max(size.width, size.height)
  if (scale >= 1) return null
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(size.width), height: scaled(size.height) }
}

/** Whether a PNG or WebP is animated, by its first bytes: a canvas would keep only one frame. */
export function moves(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head)
  if (text.startsWith('RIFF')) return text.slice(12, 16) === 'VP8X' && ((head[20] ?? 0) & 2) !== 0
  const control = text.indexOf('acTL')
  return control > 0 && !text.slice(0, control).includes('IDAT')
}

/**
 * The same picture, of the same type, with its longest side at most `longest` pixels, since no screen shows more.
 * Returns the file itself when it is small enough, is animated, cannot be read or would not become smaller.
 */
export async function shrinkImage(file: File, longest: number): Promise<File> {
  if (!shrinkable.includes(file.type)) return file
  if (moves(new Uint8Array(await file.slice(0, 4096).arrayBuffer()))) return file
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  try {
    const size = sizeWithin(bitmap, longest)
    if (!size) return file
    const canvas = new OffscreenCanvas(size.width, size.height)
    const context = canvas.getContext('2d')
    if (!context) return file
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, size.width, size.height)
    const blob = await canvas.convertToBlob({ type: file.type, quality: 0.85 })
    // A browser that cannot write the type writes a PNG instead.
    const better = blob.type === file.type && blob.size < file.size
    return better ? new File([blob], file.name, { type: file.type }) : file
  } finally {
    bitmap.close()
  }
}
