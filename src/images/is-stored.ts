import { backendUrl } from '#backend/backend.ts'
import { objectOf } from './stored-url.ts'

/** Whether the storage has a file. False for an address elsewhere. Throws when the storage does not answer. */
export async function isStored(url: string): Promise<boolean> {
  const object = objectOf(url)
  if (!object) return false
  // Bypasses the browser's cache, which may keep a deleted file.
  const address = `${backendUrl}/storage/v1/object/public/${object.bucket}/${object.name}`
  const { ok } = await fetch(address, { method: 'HEAD', cache: 'no-store' })
  return ok
}
