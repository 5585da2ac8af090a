/** Bytes. The buckets enforce the same limit. */
export const maxImageBytes = 5 * 1024 * 1024

/** Which files a field accepts, and its messages for others. */
export interface FileRule {
  types: readonly string[]
  wrongType: { title: string; description?: string }
}

export const webImageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

/** Any image that browsers show. */
export const webImage: FileRule = {
  types: webImageTypes,
  wrongType: { title: 'Formato non valido', description: 'Seleziona un file immagine' },
}

/** Bytes. A larger photo is refused before it is read. */
const maxChosenBytes = 20 * 1024 * 1024

/** The types that a canvas can write; a GIF would lose its animation. */
export const shrinkable: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']

export const tooLarge = {
  title: 'Il file è troppo grande. Massimo 5MB',
  description:
    'Una foto JPEG, PNG o WEBP fino a 20MB la rimpiccioliamo noi. Altrimenti salvala più piccola o con una qualità più bassa.',
}

const heic = {
  description:
    "È una foto HEIC dell'iPhone: esportala in JPEG, oppure in Impostazioni, Fotocamera, Formati scegli «Più compatibile» e scattala di nuovo.",
}

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

/** The format of an iPhone's photos, which most browsers do not show. */
function isHeic(bytes: Uint8Array): boolean {
  return (
    startsWith(bytes, 'ftyp', 4) &&
    ['heic', 'heix', 'hevc', 'mif1', 'msf1'].some((kind) => startsWith(bytes, kind, 8))
  )
}

export type FileCheck = { ok: true; file: File } | { ok: false; title: string; description?: string }

/**
 * Checks content and size of a chosen file before it is read. The returned file has the type of its content, whatever
 * its name says, and may be larger than `maxImageBytes` where it can be shrunk.
 */
export async function checkFile(file: File, rule: FileRule): Promise<FileCheck> {
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  if (isHeic(head)) return { ok: false, ...rule.wrongType, ...heic }
  const type = typeFromBytes(head)
  const right = type !== null && rule.types.includes(type)
  if (!right && !rule.types.includes(file.type)) return { ok: false, ...rule.wrongType }
  const most = right && shrinkable.includes(type) ? maxChosenBytes : maxImageBytes
  if (file.size > most) return { ok: false, ...tooLarge }
  if (!right) return { ok: false, ...rule.wrongType }
  return { ok: true, file: file.type === type ? file : new File([file], file.name, { type }) }
}
