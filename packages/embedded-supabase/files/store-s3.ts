import fs from 'node:fs/promises'
import path from 'node:path'
import { AwsClient } from 'aws4fetch'
import pMap from 'p-map'
import type { S3Settings } from '../config/settings-s3.ts'
import { codeOf } from '../process/file-errors.ts'
import type { FileStore, OpenFile } from './file-store.ts'

const defaultTimeoutMs = 30_000
const atOnce = 8

/** `code` is S3's own error code, or S3_UNREACHABLE. */
export class S3Error extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Sends signed requests to the S3 server. A 404 is returned; every other failure is thrown. @throws S3Error */
export function s3Client(
  { bucketUrl, region, accessKey, secretKey }: S3Settings,
  timeoutMs: number = defaultTimeoutMs,
) {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    retries: 3,
  })
  return async (key: string, init: RequestInit = {}): Promise<Response> => {
    // Only the request and the response's beginning have a time limit: its body may take longer when the visitor's line
    // is slow.
    const late = new AbortController()
    const limit = setTimeout(() => late.abort(new DOMException('', 'TimeoutError')), timeoutMs)
    const response = await client
      .fetch(`${bucketUrl}/${key}`, { ...init, signal: late.signal })
      .catch((error: Error) => {
        const cause = codeOf(error.cause) || error.name
        throw new S3Error('S3_UNREACHABLE', `S3 non raggiungibile (${cause})`)
      })
      .finally(() => clearTimeout(limit))
    if (response.ok || response.status === 404) return response
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? String(response.status)
    throw new S3Error(response.status >= 500 ? 'S3_UNREACHABLE' : code, `S3 ha risposto ${code}`)
  }
}

export type S3Client = ReturnType<typeof s3Client>

/** Files in a bucket of an S3-compatible server. S3 stores an object whole or not at all. */
export function s3Store(settings: S3Settings): FileStore {
  const ask = s3Client(settings)
  const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

  const store: FileStore = {
    async write(key, bytes) {
      const response = await ask(key, { method: 'PUT', body: new Uint8Array(bytes) })
      if (!response.ok) throw new S3Error('NoSuchBucket', 'Il bucket S3 non esiste più')
    },
    async read(key) {
      const response = await ask(key)
      return response.ok ? bytesOf(response) : null
    },
    open: (key) => openObject(ask, key),
    async sizeOf(key) {
      const response = await ask(key, { method: 'HEAD' })
      return response.ok ? Number(response.headers.get('content-length')) : null
    },
    async remove(key) {
      await ask(key, { method: 'DELETE' })
    },
    keys: () => listKeys(ask, '', /^[a-z0-9-]+\/[0-9a-f]{64}$/),
    async copyTo(directory) {
      await fs.mkdir(directory, { mode: 0o700 })
      const copy = async (key: string) => {
        const target = path.join(directory, key)
        await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
        // Null when the file was removed after it had been listed.
        const bytes = await store.read(key)
        if (bytes) await fs.writeFile(target, bytes)
      }
      await pMap(await store.keys(), copy, { concurrency: atOnce })
    },
  }
  return store
}

/** Requests the whole object at once, because nearly every visitor wants all of it. A range is a second request. */
async function openObject(ask: S3Client, key: string): Promise<OpenFile | null> {
  const whole = await ask(key)
  if (!whole.ok || !whole.body) return null
  const { body } = whole
  const size = Number(whole.headers.get('content-length'))
  const close = () => body.cancel()
  return {
    size,
    close,
    async stream(start, end) {
      if (start === 0 && end === size) return body
      await close()
      const ifMatch = whole.headers.get('etag') ?? '*'
      const part = await ask(key, { headers: { range: `bytes=${start}-${end - 1}`, 'if-match': ifMatch } })
      if (part.status === 206 && part.body) return part.body
      throw new S3Error('S3_UNREACHABLE', 'Il file è stato sostituito mentre se ne leggeva una parte')
    },
  }
}

/** The keys that begin with `prefix` and match. @param made matches only what XML need not escape */
export async function listKeys(ask: S3Client, prefix: string, made: RegExp): Promise<Set<string>> {
  const found = new Set<string>()
  for (let next: string | null = ''; next !== null; ) {
    const page: { keys: string[]; next: string | null } = await listPage(ask, prefix, next)
    for (const key of page.keys.filter((one) => made.test(one))) found.add(key)
    next = page.next
  }
  return found
}

async function listPage(ask: S3Client, prefix: string, token: string) {
  const query = new URLSearchParams({
    'list-type': '2',
    ...(prefix && { prefix }),
    ...(token && { 'continuation-token': token }),
  })
  const response = await ask(`?${query}`)
  const xml = await response.text()
  if (!response.ok) throw new S3Error('NoSuchBucket', 'Il bucket S3 non esiste')
  const keys = [...xml.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key)
  const next = /<NextContinuationToken>([^<]+)</.exec(xml)?.[1] ?? null
  return { keys, next: next?.replaceAll('&amp;', '&') ?? null }
}
