/** Bytes. The buckets enforce the same limit. */
export const maxImageBytes = 5 * 1024 * 1024

/** Which files a field accepts, and its messages for others. */
export interface FileRule {
  types: readonly string[]
  wrongType: { title: string; description?: string }
}

export const webImageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

const tooLargeMessage = 'Il file è troppo grande. Massimo 5MB'

const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
}

/** A file's extension, from its type and not from its name, which may be wrong: `image/jpeg` -> `jpg`. */
export function extensionFor(type: string): string {
  return extensions[type] ?? 'bin'
}

const startsWith = (bytes: Uint8Array, text: string, offset = 0) =>
  [...text].every((char, index) => bytes[offset + index] === char.charCodeAt(0))

/** The type that a file's first bytes show; null for a type that the buckets refuse. */
function typeFromBytes(bytes: Uint8Array): string | null {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'image/gif'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp'
  if (startsWith(bytes, '%PDF-')) return 'application/pdf'
  return null
}

export type FileCheck = { ok: true; file: File } | { ok: false; title: string; description?: string }

/**
 * Checks content and size of a chosen file before it is sent. The returned file has the type of its content, whatever
 * its name says.
 */
export async function checkFile(file: File, rule: FileRule): Promise<FileCheck> {
  const type = typeFromBytes(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  const right = type !== null && rule.types.includes(type)
  if (!right && !rule.types.includes(file.type)) return { ok: false, ...rule.wrongType }
  if (file.size > maxImageBytes) return { ok: false, title: tooLargeMessage }
  if (!right) return { ok: false, ...rule.wrongType }
  return { ok: true, file: file.type === type ? file : new File([file], file.name, { type }) }
}
