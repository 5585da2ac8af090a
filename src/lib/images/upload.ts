import { StorageClient } from '@supabase/storage-js'
import { backendUrl } from '#lib/backend/backend.ts'
import { db, storage, withSession } from '#lib/backend/supabase.ts'
import { withRequestId } from '#lib/backend/with-request-id.ts'
import { objectOf, previewName, type StoredObject } from './stored-url.ts'

export type Bucket = 'business-logos' | 'service-covers' | 'website-covers' | 'avatars'

/** `fetch` over XMLHttpRequest, the only transport that tells how much of an upload has left. */
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

/** Where a file is stored. */
export interface UploadTarget {
  bucket: Bucket
  name: string
  /** Letters and digits; for a name that is used again and again. */
  version?: string | undefined
  /** Overwrites an object of the same name. */
  upsert?: boolean | undefined
}

/**
 * Stores a file and answers its public URL. `onProgress` hears a fraction from 0 to 1.
 * Throws the storage client's error.
 */
export async function uploadFile(
  target: UploadTarget,
  file: Blob,
  onProgress: (fraction: number) => void = () => {},
): Promise<string> {
  const send = withRequestId(withSession(fetchWithProgress(onProgress)))
  const client = new StorageClient(`${backendUrl}/storage/v1`, {}, send)
  // An ArrayBuffer goes as a plain body; a File would go as multipart, which costs the server a copy.
  const { error } = await client.from(target.bucket).upload(target.name, await file.arrayBuffer(), {
    contentType: file.type,
    upsert: target.upsert ?? false,
  })
  if (error) throw error
  return addressOf(target)
}

/** The public URL of a stored file. `version` tells browsers that hold an older file of that name to ask anew. */
export function addressOf({ bucket, name, version }: UploadTarget): string {
  const { publicUrl } = storage.from(bucket).getPublicUrl(name).data
  return version ? `${publicUrl}?v=${version}` : publicUrl
}

async function remove({ bucket, name }: StoredObject): Promise<void> {
  await storage.from(bucket).remove([name, previewName(name)])
}

/** Removes a stored file and its preview, whatever rows say; for uploads that came to nothing. */
export async function removeFile(url: string): Promise<void> {
  const object = objectOf(url)
  if (object) await remove(object)
}

/** Removes what shows a document, and leaves the document. */
export async function removePreview({ bucket, name }: UploadTarget): Promise<void> {
  await storage.from(bucket).remove([previewName(name)])
}

/** Removes an upload unless a row shows it after all. */
export async function removeUnusedFile(url: string): Promise<void> {
  const object = objectOf(url)
  if (object) await removeUnused(object)
}

/** Which stored files the images of a row may be: those of one bucket whose names the row's forms give. */
export interface OwnFiles {
  bucket: Bucket
  owns: (name: string) => boolean
}

/**
 * Removes a replaced file unless another row still shows it (a website's logo is its business's). The address stands in the
 * row, and whoever may write the row may have put somebody else's file there: only a file that the row can own is removed.
 */
export async function removeReplacedFile(url: string, { bucket, owns }: OwnFiles): Promise<void> {
  const object = objectOf(url)
  if (object?.bucket === bucket && owns(object.name)) await removeUnused(object)
}

async function removeUnused({ bucket, name }: StoredObject): Promise<void> {
  const { data: used, error } = await db.rpc('image_in_use', { _bucket: bucket, _name: name })
  if (!error && used === false) await remove({ bucket, name })
}
