import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import { sql } from 'kysely'
import { authRoutes } from './auth.ts'
import { checkBearer } from './bearer.ts'
import { clientAddress } from './client-address.ts'
import { functionRoutes } from './functions.ts'
import type { Backend, HostEnv } from './host.ts'
import { complain, logRequest } from './log.ts'
import { mailboxRoutes } from './mailbox.ts'
import type { Outbox } from './outbox.ts'
import { problem } from './problems.ts'
import { commonHeaders } from './security-headers.ts'
import type { Settings } from './settings.ts'
import { storageRoutes } from './storage.ts'
import { largestFile, type StorageFiles } from './storage-files.ts'

type Parts = {
  settings: Settings
  backend: Backend
  files: StorageFiles
  outbox: Outbox | null
  pages: Hono<HostEnv> | null
}

const services = ['auth', 'rest', 'storage', 'functions'] as const
const kilobyte = 1024
const bodyLimits = {
  auth: 64 * kilobyte,
  rest: 1024 * kilobyte,
  storage: largestFile + 64 * kilobyte,
  functions: 64 * kilobyte,
}

/** Everything the server answers. Only the paths listed here reach lite; `/_system` and its like do not exist. */
export function createHttp({ settings, backend, files, outbox, pages }: Parts): Hono<HostEnv> {
  const http = new Hono<HostEnv>()
  http.use(accountFor(settings.trustProxy))
  http.use(refuseBrokenPaths)
  http.get('/healthz', (c) => health(c, backend))
  for (const service of services) {
    const path = `/${service}/v1/*`
    http.use(path, sameOriginOnly(backend.siteUrl))
    http.use(path, bodyLimit({ maxSize: bodyLimits[service], onError: tooLarge }))
    http.use(path, checkBearer(backend))
  }
  http.route('/auth/v1', authRoutes(backend))
  http.all('/rest/v1/rpc/:name', (c) => backend.lite(c.req.raw))
  http.all('/rest/v1/:name', (c) => backend.lite(c.req.raw))
  http.route('/storage/v1', storageRoutes(backend, files))
  http.route(
    '/functions/v1',
    functionRoutes(backend, async (request) => http.fetch(request)),
  )
  for (const service of services) http.all(`/${service}/v1/*`, notFound)
  http.all('/_system/*', notFound)
  if (outbox) http.route('/_mailbox', mailboxRoutes(outbox))
  http.all('/_mailbox/*', notFound)
  if (pages) http.route('/', pages)
  http.notFound(notFound)
  http.onError((error, c) => {
    complain(`${c.get('requestId')} ${error.name} ${error.stack?.split('\n')[1]?.trim() ?? ''}`)
    return problem(c, 500, 'internal_error', 'Errore interno del server.')
  })
  return http
}

/** Gives a request its id, its visitor's address, its headers and its line in the log. */
function accountFor(trustProxy: number) {
  return createMiddleware<HostEnv>(async (c, next) => {
    const started = performance.now()
    const id = randomUUID()
    const address = clientAddress(
      c.env?.incoming?.socket.remoteAddress,
      c.req.header('x-forwarded-for'),
      trustProxy,
    )
    c.set('requestId', id)
    c.set('address', address)
    await next()
    const headers = new Headers(c.res.headers)
    for (const [name, value] of Object.entries({ ...commonHeaders, 'x-request-id': id }))
      headers.set(name, value)
    c.res = new Response(c.res.body, { status: c.res.status, headers })
    // What the functions ask of the backend from inside is part of their own request.
    if (!c.env?.incoming) return
    const { method, path } = c.req
    logRequest({ id, method, path, address, status: c.res.status, milliseconds: performance.now() - started })
  })
}

/** lite answers 500 to a path that cannot be decoded, and to a NUL in a name. */
const refuseBrokenPaths = createMiddleware<HostEnv>(async (c, next) => {
  try {
    if (!decodeURIComponent(new URL(c.req.url).pathname).includes('\0')) return await next()
  } catch (error) {
    if (!(error instanceof URIError)) throw error
  }
  return problem(c, 400, 'invalid_path', 'Indirizzo non valido.')
})

/** lite lets every origin in; here only the site's own may call, wherever the dashboard is served from. */
function sameOriginOnly(siteUrl: string) {
  const allow = cors({
    origin: siteUrl,
    allowHeaders: [
      'authorization',
      'apikey',
      'content-type',
      'prefer',
      'x-client-info',
      'x-upsert',
      'cache-control',
    ],
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'],
    exposeHeaders: ['content-range', 'retry-after', 'x-request-id'],
    maxAge: 3600,
  })
  return createMiddleware<HostEnv>(async (c, next) => {
    const origin = c.req.header('origin')
    if (origin === siteUrl) {
      const answer = await allow(c, next)
      return answer
    }
    const foreign = origin !== undefined && !isOwn(origin, c.req.header('host'))
    const isPublicFile = c.req.path.startsWith('/storage/v1/object/public/')
    if (foreign && !isPublicFile) return problem(c, 403, 'foreign_origin', 'Origine non ammessa.')
    await next()
    for (const name of [...c.res.headers.keys()]) {
      if (name.startsWith('access-control-')) c.res.headers.delete(name)
    }
    return undefined
  })
}

function isOwn(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host
}

// The rest of the body is never read: the connection cannot be used again.
function tooLarge(c: Context): Response {
  return problem(c, 413, 'payload_too_large', 'La richiesta è troppo grande.', { connection: 'close' })
}

async function health(c: Context<HostEnv>, { db }: Backend): Promise<Response> {
  try {
    await sql`select 1`.execute(db)
    return c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' })
  } catch {
    return c.json({ status: 'database_unreachable' }, 503, { 'cache-control': 'no-store' })
  }
}

function notFound(c: Context<HostEnv>): Response {
  return problem(c, 404, 'not_found', 'Non trovata.')
}
