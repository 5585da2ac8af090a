import { backendUrl } from '#lib/backend/backend.ts'
import { objectOf } from './stored-url.ts'

/** Whether a file of the storage is there. False for an address elsewhere. Throws when the storage does not answer. */
export async function isStored(url: string): Promise<boolean> {
  const object = objectOf(url)
  if (!object) return false
  // Past the browser's cache, which may keep what is gone.
  const address = `${backendUrl}/storage/v1/object/public/${object.bucket}/${object.name}`
  const { ok } = await fetch(address, { method: 'HEAD', cache: 'no-store' })
  return ok
}
