import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { ReadableStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import type { FrontEnd } from '../config/project.ts'
import { type Encoding, namesTag, partFor, preferredEncoding } from '../formats/request-headers.ts'
import type { ChangedFiles } from '../gateway/hooks.ts'
import type { HostEnv } from '../gateway/host.ts'
import { pagePolicy } from '../gateway/security-headers.ts'
import { escapeHtml } from '../mail/render.ts'

/** Bytes of a piece that is handed to a connection at a time. */
const pieceSize = 64 * 1024

type Bytes = Buffer<ArrayBuffer>
type StaticFile = { body: Bytes; type: string; etag: string; encoded: Partial<Record<Encoding, Bytes>> }

/** What the built page cannot know; null for what is not set. */
type PageAttributes = Readonly<Record<string, string | null>>

type Served = {
  /** Origin of another backend that the front end was built for. */
  apiOrigin: string | null
  attributes?: PageAttributes
  changedFiles?: ChangedFiles
  /** Whether browsers keep the front end; otherwise a service worker that removes itself is served instead. */
  serviceWorker?: boolean
  /** The server's origins as visitors know them. */
  publicOrigins?: readonly string[]
}

const compressible = /^(text|application\/(json|wasm|manifest))|svg/

/**
 * Serves the built front end from memory: a few megabytes, read once. Unknown page addresses get its page, which
 * knows its pages. Own code: Hono's serveStatic reads the disk at each request, has no tags and ignores the weights of
 * encodings; sirv bypasses Hono's middleware and makes tags from file times, which every build changes.
 */
export function staticRoutes(
  frontEnd: FrontEnd,
  { apiOrigin, attributes = {}, changedFiles, serviceWorker = true, publicOrigins = [] }: Served,
): Hono<HostEnv> {
  const { dist: directory, serviceWorkers, pages } = frontEnd
  const isPage = pageTest(frontEnd.fileFolders)
  const files = readAll(directory)
  const changed = changedFiles?.((path) => files.get(path)?.body.toString() ?? null) ?? []
  for (const [path, body] of changed)
    files.set(path, fileOf(path, typeof body === 'string' ? Buffer.from(body) : body))
  const built = files.get('/index.html')
  if (!built) throw new Error(`${directory} holds no index.html`)
  const html = built.body.toString()
  const page = withAttributes(html, attributes)
  const index = page === html ? built : withText(built, page)
  files.set('/index.html', index)
  const withdrawn = files.get('/sw-withdrawn.js')
  if (!serviceWorker && withdrawn) for (const path of serviceWorkers) files.set(path, withdrawn)
  const policy = pagePolicy(index.body.toString(), apiOrigin)
  const routes = new Hono<HostEnv>()
  for (const { folder, headers: headersOf } of pages) {
    const page = files.get(`${folder}index.html`)
    if (!page) continue
    const headers = { 'cache-control': 'no-cache', ...headersOf(page.body.toString(), apiOrigin) }
    // The same page for every address, known or not.
    routes.get(`${folder}*`, (c, next) =>
      isPage(c) || files.get(c.req.path) === page ? send(c, page, headers) : next(),
    )
  }
  routes.get('*', async (c): Promise<Response> => {
    const file = files.get(c.req.path)
    if (file && file !== index) {
      const { headers, text } = frontEnd.file(c.req.path, {
        asked: new URL(c.req.url),
        publicOrigins,
        apiOrigin,
      })
      return send(c, text ? withText(file, text(file.body.toString())) : file, headers)
    }
    if (c.req.path !== '/' && !file && !isPage(c)) return c.text('Non trovata\n', 404)
    return send(c, index, { 'cache-control': 'no-cache', 'content-security-policy': policy })
  })
  return routes
}

/** A page's address has no extension, and is in no folder of files, hidden ones (`/.well-known/`) included. */
function pageTest(fileFolders: readonly string[]): (c: Context<HostEnv>) => boolean {
  const folders = new RegExp(`^/(${fileFolders.join('|')})(/|$)|/\\.`)
  return ({ req }) =>
    path.extname(req.path) === '' &&
    !folders.test(req.path) &&
    /text\/html|\*\/\*/.test(req.header('accept') ?? '*/*')
}

/** Writes the values as attributes of `<html>`. */
export function withAttributes(page: string, attributes: PageAttributes): string {
  const written = Object.entries(attributes).map(([name, value]) =>
    value ? `data-${name}="${escapeHtml(value)}" ` : '',
  )
  return page.replace('<html ', () => `<html ${written.join('')}`)
}

/** The compressed copies of the build are of another text, so they are dropped. */
function withText(file: StaticFile, text: string): StaticFile {
  const body = Buffer.from(text)
  return { ...file, body, etag: etagOf(body), encoded: {} }
}

function etagOf(body: Bytes): string {
  return `"${createHash('sha1').update(body).digest('base64url')}"`
}

function readAll(directory: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  for (const entry of fs.readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const url = `/${path.relative(directory, file).split(path.sep).join('/')}`
    if (!entry.isFile() || url.includes('/.') || /\.(br|gz)$/.test(url)) continue
    files.set(url, { ...fileOf(file, fs.readFileSync(file)), encoded: readEncoded(file) })
  }
  return files
}

function fileOf(name: string, body: Bytes): StaticFile {
  return { body, type: getMimeType(name) ?? 'application/octet-stream', etag: etagOf(body), encoded: {} }
}

function readEncoded(file: string): StaticFile['encoded'] {
  const encoded: StaticFile['encoded'] = {}
  if (fs.existsSync(`${file}.br`)) encoded.br = fs.readFileSync(`${file}.br`)
  if (fs.existsSync(`${file}.gz`)) encoded.gzip = fs.readFileSync(`${file}.gz`)
  return encoded
}

async function send(c: Context<HostEnv>, file: StaticFile, extra: Record<string, string>): Promise<Response> {
  const encoding = compressible.test(file.type)
    ? preferredEncoding(c.req.header('accept-encoding') ?? '')
    : null
  const etag = encoding ? `${file.etag.slice(0, -1)}-${encoding}"` : file.etag
  const headers: Record<string, string> = {
    ...extra,
    etag,
    vary: 'accept-encoding',
    'content-type': file.type,
  }
  if (namesTag(c.req.header('if-none-match') ?? '', etag)) return new Response(null, { status: 304, headers })
  // A range counts the bytes as they are sent, so a part of a compressed file would be useless.
  if (!encoding) return sendPart(c, file.body, new Headers(headers))
  const body = await compressed(file, encoding)
  const length = String(body.length)
  return stream(
    c,
    200,
    body,
    new Headers({ ...headers, 'content-encoding': encoding, 'content-length': length }),
  )
}

function sendPart(c: Context<HostEnv>, body: Bytes, headers: Headers): Response {
  const request = { range: c.req.header('range'), ifRange: c.req.header('if-range') }
  const { status, start, end } = partFor(request, body.length, headers)
  return stream(c, status, body.subarray(start, end), headers)
}

function stream(c: Context<HostEnv>, status: number, body: Bytes, headers: Headers): Response {
  const empty = c.req.method === 'HEAD' || body.length === 0
  return new Response(empty ? null : (ReadableStream.from(piecesOf(body)) as BodyInit), { status, headers })
}

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

async function compressed(file: StaticFile, encoding: Encoding): Promise<Bytes> {
  const ready = file.encoded[encoding]
  if (ready) return ready
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  const result = encoding === 'br' ? await asBrotli(file.body, quality) : await asGzip(file.body)
  file.encoded[encoding] = result
  return result
}

/**
 * Streams bytes from memory without copying them for each visitor. A piece is handed over only when the connection asks
 * for it, so a visitor who stops reading costs no memory.
 */
function* piecesOf(bytes: Bytes): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize)
}
