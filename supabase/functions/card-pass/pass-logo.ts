import { publicAddress } from '../_shared/public-address.ts'

/** A stored file, in the bucket and under the name that storage knows. */
export type StoredFile = { bucket: string; name: string }

/** Larger ones would make a pass that phones load slowly. */
const largest = { bytes: 256 * 1024, side: 1024 }

/**
 * The stored PNG that a card shows, or the preview of its PDF; null for every other logo: Apple takes no other type, and
 * an address elsewhere is not asked, since whoever wrote the row chose it.
 */
export function storedPng(logoUrl: string | null): StoredFile | null {
  const address = publicAddress(logoUrl, 'https://base.invalid')
  const stored = /^https:\/\/base\.invalid\/storage\/v1\/object\/public\/([a-z-]+)\/([\w%.-]+\.png)(\?|$)/i
  const [, bucket, written] = stored.exec(address ?? '') ?? []
  const name = decoded(written ?? '')
  // A path in the name would lead to another file than its own.
  return bucket && name && !/[/\\]/.test(name) ? { bucket, name } : null
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Whether a file is a PNG that a pass may contain. */
export function isPassPng(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (file.byteLength < 24 || file.byteLength > largest.bytes) return false
  // The signature, and the size in the header that follows it.
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(12) !== 0x49484452) return false
  const sides = [view.getUint32(16), view.getUint32(20)]
  return sides.every((side) => side > 0 && side <= largest.side)
}
