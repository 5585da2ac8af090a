import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { authRoutes } from './auth/routes.ts'
import { backupRoute } from './backup/route.ts'
import { ownPaths, services } from './config/own-paths.ts'
import type { Settings } from './config/settings.ts'
import { largestFile, type StorageFiles } from './files/storage-files.ts'
import { decoded } from './formats/decoded.ts'
import { isUtf8Query } from './formats/utf8.ts'
import { functionRoutes, websiteDataRoute } from './functions/routes.ts'
import { answerFailures } from './gateway/answer-failures.ts'
import { checkBearer } from './gateway/bearer.ts'
import { sameOriginOnly } from './gateway/cross-origin.ts'
import { keepDiskReserve } from './gateway/disk-reserve.ts'
import type { Backend, HostEnv } from './gateway/host.ts'
import { type HostCheck, knownHostsOnly } from './gateway/known-hosts.ts'
import { boundLargeBodies } from './gateway/large-bodies.ts'
import { problem } from './gateway/problems.ts'
import { refuseOverlong } from './gateway/refuse-overlong.ts'
import { withRequestContext } from './gateway/request-context.ts'
import type { Outbox } from './mail/outbox.ts'
import { mailboxRoutes } from './pages/mailbox.ts'
import { vitalsRoutes } from './pages/vitals.ts'
import { logError, redacted } from './process/log.ts'
import { recordFailure } from './process/record-failure.ts'
import { restRoute } from './rest/route.ts'
import { storageRoutes } from './storage/routes.ts'
import { createReadWriteLock, type ReadWriteLock } from './turns/read-write-lock.ts'
import { asServer } from './turns/requester.ts'

type Parts = {
  settings: Settings
  backend: Backend
  /** Which `Host` names are answered. */
  hosts: HostCheck
  files: StorageFiles
  outbox: Outbox | null
  pages: Hono<HostEnv> | null
  /** Copies database and files as of one moment; null with a PostgreSQL server of one's own. */
  snapshot: (() => Promise<string>) | null
}

const kilobyte = 1024
const bodyLimits: Record<(typeof services)[number], number> = {
  auth: 64 * kilobyte,
  rest: 1024 * kilobyte,
  storage: largestFile + 64 * kilobyte,
  functions: 64 * kilobyte,
}

/**
 * All routes of the server. Other paths of Supabase's services, such as `/_system`, do not exist.
 */
export function createHttp(parts: Parts): Hono<HostEnv> {
  const http = new Hono<HostEnv>()
  guardEveryPath(http, parts)
  answerEverybody(http, parts)
  guardServices(http, parts)
  const filesLock = createReadWriteLock()
  answerServices(http, parts, filesLock)
  answerOwnPaths(http, parts, filesLock)
  if (parts.pages) http.route('/', parts.pages)
  http.notFound(notFound)
  http.onError((error, c) => {
    recordFailure(error)
    logError(redacted(error), c.get('requestId'))
    return problem(c, 500, 'internal_error', 'Errore interno del server.')
  })
  return http
}

/** The checks for every request, whatever its path. */
function guardEveryPath(http: Hono<HostEnv>, { settings, backend, hosts }: Parts): void {
  const withContext = withRequestContext(settings.trustProxy)
  // Before every check that may refuse a request: a monitor may use any name that reaches the server.
  http.get(ownPaths.health, withContext, refuseOverlong, (c) => health(c, backend))
  http.use(withContext)
  http.use(knownHostsOnly(hosts))
  http.use(refuseOverlong)
  http.use(answerFailures)
  http.use(refuseBrokenAddresses)
}

const websiteDataPath = '/functions/v1/website-data'

/**
 * The public data of websites. Its route precedes the checks of the services, which refuse foreign pages and read
 * tokens.
 */
function answerEverybody(http: Hono<HostEnv>, { settings, backend }: Parts): void {
  const publicOrigin = settings.apiUrl ?? backend.siteUrl
  const inside = async (request: Request) => http.fetch(request)
  http.all(websiteDataPath, websiteDataRoute(backend, inside, publicOrigin))
}

/** The checks for requests to Supabase's services: origin, length, token, memory for the body, space on the disk. */
function guardServices(http: Hono<HostEnv>, { settings, backend }: Parts): void {
  const largeBodies = boundLargeBodies()
  for (const service of services) {
    const path = `/${service}/v1/*`
    const maxSize = bodyLimits[service]
    http.use(path, sameOriginOnly(backend.siteUrl))
    http.use(path, bodyLimit({ maxSize, onError: tooLarge }))
    http.use(path, checkBearer(backend))
    if (service !== 'storage') http.use(path, largeBodies)
    if (service !== 'auth') http.use(path, keepDiskReserve(settings.dataDir))
  }
  // Uploads wait in queues of their own (turns/queues.ts); every other body of storage is a list of names.
  const names = bodyLimit({ maxSize: 2 * 1024 * kilobyte, onError: tooLarge })
  http.use('/storage/v1/object/list/*', names, largeBodies)
  http.delete('/storage/v1/object/*', names, largeBodies)
}

function answerServices(http: Hono<HostEnv>, { backend, files }: Parts, filesLock: ReadWriteLock): void {
  http.route('/auth/v1', authRoutes(backend))
  for (const path of ['/rest/v1/rpc/:name', '/rest/v1/:name']) http.all(path, restRoute(backend))
  http.route('/storage/v1', storageRoutes(backend, files, filesLock))
  const inside = async (request: Request) => http.fetch(request)
  http.route('/functions/v1', functionRoutes(backend, inside))
}

/** The server's own routes beside Supabase's services: backup, mailbox and the timings of visits. */
function answerOwnPaths(
  http: Hono<HostEnv>,
  { settings, backend, outbox, snapshot }: Parts,
  filesLock: ReadWriteLock,
): void {
  if (snapshot) {
    const takeAlone = () => asServer(() => filesLock.exclusive(snapshot))
    http.route(ownPaths.backup, backupRoute(backend.secrets, takeAlone))
  }
  if (outbox) http.route(ownPaths.mailbox, mailboxRoutes(outbox))
  http.all(ownPaths.live, (c) =>
    problem(c, 426, 'upgrade_required', 'Qui si apre solo un WebSocket.', { upgrade: 'websocket' }),
  )
  for (const path of ['/rest', '/realtime', '/_system', ownPaths.mailbox, ownPaths.backup])
    http.all(`${path}/*`, notFound)
  if (settings.webVitals) {
    http.use(ownPaths.vitals, sameOriginOnly(backend.siteUrl))
    http.route(ownPaths.vitals, vitalsRoutes())
  }
}

/**
 * Refuses an address whose codes are no UTF-8, or whose path contains a NUL. Addresses of pages pass,
 * because the dashboard shows which pages do not exist.
 */
const refuseBrokenAddresses = createMiddleware<HostEnv>(async (c, next) => {
  // `c.req.path` is the path as the routes see it: decoded as far as it can be.
  if (!/^\/(auth|rest|storage|functions|_[^/]*)(\/|$)/.test(c.req.path)) return next()
  // What is public has one answer for whatever is no website.
  if (c.req.path === websiteDataPath) return next()
  const { pathname, search } = new URL(c.req.url)
  const path = decoded(pathname)
  const broken = path === null || path.includes('\0') || !isUtf8Query(search)
  return broken ? problem(c, 400, 'invalid_path', 'Indirizzo non valido.') : next()
})

// The connection is closed, because the rest of the body is never read.
function tooLarge(c: Context): Response {
  return problem(c, 413, 'payload_too_large', 'La richiesta è troppo grande.', { connection: 'close' })
}

/** 200 while the server works, however busy its database is; 503 when the database no longer answers. */
async function health(c: Context<HostEnv>, { isAlive }: Backend): Promise<Response> {
  if (await isAlive()) return c.json({ status: 'ok' })
  return c.json({ status: 'database_unreachable' }, 503)
}

function notFound(c: Context<HostEnv>): Response {
  return problem(c, 404, 'not_found', 'Non trovata.')
}
