import { StorageClient } from '@supabase/storage-js'
import { backendUrl } from '#backend/backend.ts'
import { db, identifiedFetch, withSession } from '#backend/supabase.ts'
import { withRequestId } from '#backend/with-request-id.ts'
import { objectOf, previewName, type StoredObject } from './stored-url.ts'

const storage = new StorageClient(`${backendUrl}/storage/v1`, {}, identifiedFetch)

export type Bucket = 'business-logos' | 'service-covers' | 'website-covers' | 'avatars'

/** `fetch` on top of XMLHttpRequest, the only way to learn the progress of an upload. */
function fetchWithProgress(onProgress: (fraction: number) => void): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init?.method ?? 'GET', String(input))
      new Headers(init?.headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.onprogress = (event) => onProgress(event.loaded / event.total)
      request.onload = () => {
        const id = request.getResponseHeader('x-request-id')
        const headers: HeadersInit = id ? { 'x-request-id': id } : {}
        resolve(new Response(request.responseText, { status: request.status, headers }))
      }
      request.onerror = () => reject(new TypeError('Failed to fetch'))
      request.send(init?.body as XMLHttpRequestBodyInit)
    })
}

export interface UploadTarget {
  bucket: Bucket
  name: string
  /** Letters and digits at the end of the address (`?v=`), so that a new image under the same name is seen at once. */
  version?: string | undefined
  /** Overwrites an object of the same name. */
  upsert?: boolean | undefined
}

/**
 * Stores a file and returns its public URL. `onProgress` gets a fraction from 0 to 1. Throws the storage client's
 * error.
 */
export async function uploadFile(
  target: UploadTarget,
  file: Blob,
  onProgress: (fraction: number) => void = () => {},
): Promise<string> {
  const authorized = withSession(fetchWithProgress(onProgress))
  const send: typeof fetch = async (input, init) => withRequestId(await authorized(input, init))
  const client = new StorageClient(`${backendUrl}/storage/v1`, {}, send)
  // An ArrayBuffer is sent as a plain body; a File would be sent as multipart, which costs the server a copy.
  const { error } = await client.from(target.bucket).upload(target.name, await file.arrayBuffer(), {
    contentType: file.type,
    upsert: target.upsert ?? false,
  })
  if (error) throw error
  return addressOf(target)
}

/** The public URL of a stored file. `version` makes browsers with an older file of that name request the new one. */
export function addressOf({ bucket, name, version }: UploadTarget): string {
  const { publicUrl } = storage.from(bucket).getPublicUrl(name).data
  return version ? `${publicUrl}?v=${version}` : publicUrl
}

async function remove({ bucket, name }: StoredObject): Promise<void> {
  await storage.from(bucket).remove([name, previewName(name)])
}

/** Removes a stored file and its preview without asking whether a row shows it; for failed or cancelled uploads. */
export async function removeFile(url: string): Promise<void> {
  const object = objectOf(url)
  if (object) await remove(object)
}

/** Removes the preview of a document, and keeps the document. */
export async function removePreview({ bucket, name }: UploadTarget): Promise<void> {
  await storage.from(bucket).remove([previewName(name)])
}

/** Removes an upload unless a row shows it. */
export async function removeUnusedFile(url: string): Promise<void> {
  const object = objectOf(url)
  if (object) await removeUnused(object)
}

/** The stored files that can belong to a row's images: those of one bucket with names that the row's forms give. */
export interface OwnFiles {
  bucket: Bucket
  owns: (name: string) => boolean
}

/**
 * Removes a replaced file unless another row shows it (a website may show its business's logo). The row contains only
 * an address, and whoever may write the row may have written the address of somebody else's file: so only a file that
 * can belong to the row is removed.
 */
export async function removeReplacedFile(url: string, { bucket, owns }: OwnFiles): Promise<void> {
  const object = objectOf(url)
  if (object?.bucket === bucket && owns(object.name)) await removeUnused(object)
}

async function removeUnused({ bucket, name }: StoredObject): Promise<void> {
  const { data: used, error } = await db.rpc('image_in_use', { _bucket: bucket, _name: name })
  if (!error && used === false) await remove({ bucket, name })
}
