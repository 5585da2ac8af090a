import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { authRoutes } from './auth/routes.ts'
import { backupRoute } from './backup/route.ts'
import type { Snapshot } from './backup/snapshot.ts'
import { ownPaths, services } from './config/own-paths.ts'
import type { Settings } from './config/settings.ts'
import { largestFile, type StorageFiles } from './files/storage-files.ts'
import { decoded, isUtf8Query } from './formats/utf8.ts'
import { functionRoutes, openFunctionRoutes } from './functions/routes.ts'
import { clientClosed, isBrokenOff } from './gateway/answer-failures.ts'
import { checkBearer } from './gateway/bearer.ts'
import { preflight } from './gateway/cross-origin.ts'
import { keepDiskReserve } from './gateway/disk-reserve.ts'
import type { Functions } from './gateway/hooks.ts'
import type { Backend, HostEnv } from './gateway/host.ts'
import { boundLargeBodies } from './gateway/in-fair-queue.ts'
import { type Inside, insideClients } from './gateway/inside-client.ts'
import { type HostCheck, knownHostsOnly } from './gateway/known-hosts.ts'
import { refuseOverlong } from './gateway/overlong.ts'
import { problem } from './gateway/problems.ts'
import { type Check, serviceOf, withRequestContext } from './gateway/request-context.ts'
import type { Outbox } from './mail/outbox.ts'
import { mailboxRoutes } from './pages/mailbox.ts'
import { clientErrorRoutes, vitalsRoutes } from './pages/reports.ts'
import { logError, redacted } from './process/log.ts'
import { isSecretKey } from './process/secrets.ts'
import { createReadWriteLock, type ReadWriteLock } from './queues/locks.ts'
import { noteFailure, type Requester, requesterAt } from './queues/requester.ts'
import type { CachedCatalog } from './rest/catalog/read-catalog.ts'
import { restRoute } from './rest/route.ts'
import { storageRoutes } from './storage/routes.ts'

type Parts = {
  settings: Settings
  backend: Backend
  hosts: HostCheck
  files: StorageFiles
  outbox: Outbox | null
  catalog: CachedCatalog
  functions: Functions
  /** All requests of visitors to open functions share this requester's place in the database's queue. */
  shared: Requester
  adminFor: ReturnType<typeof insideClients>
  pages: Hono<HostEnv> | null
  /** Copies database and files as of one moment; null when the database is a separate PostgreSQL server. */
  snapshot: (() => Promise<Snapshot>) | null
}

const kilobyte = 1024
const bodyLimits: Record<(typeof services)[number], number> = {
  auth: 64 * kilobyte,
  rest: 1024 * kilobyte,
  storage: largestFile + 64 * kilobyte,
  functions: 64 * kilobyte,
}

/**
 * All routes of the server, in the order in which their checks apply. Paths of Supabase that this server lacks, such as
 * `/_system`, get 404.
 */
export async function createHttp(
  given: Omit<Parts, 'functions' | 'shared' | 'adminFor'>,
): Promise<Hono<HostEnv>> {
  const http = new Hono<HostEnv>()
  const parts = { ...given, ...(await functionsOf(given, async (...asked) => http.fetch(...asked))) }
  guardEveryPath(http, parts)
  answerEverybody(http, parts)
  guardServices(http, parts)
  const filesLock = createReadWriteLock()
  answerServices(http, parts, filesLock)
  answerOwnPaths(http, parts, filesLock)
  if (parts.pages) http.route('/', parts.pages)
  http.notFound(notFound)
  http.onError((error, c) => {
    if (isBrokenOff(c)) return clientClosed(c)
    const request = c.get('request')
    noteFailure(request, error)
    logError(redacted(error), request.id)
    return problem(c, 500, 'internal_error', 'Errore interno del server.')
  })
  return http
}

async function functionsOf(
  { backend, settings }: Pick<Parts, 'backend' | 'settings'>,
  inside: Inside,
): Promise<Pick<Parts, 'functions' | 'shared' | 'adminFor'>> {
  const { siteUrl, hooks } = backend
  const shared = requesterAt('functions')
  const adminFor = insideClients(backend, inside)
  const functions = await hooks.functions({
    admin: adminFor(shared),
    siteUrl,
    publicOrigin: settings.apiUrl ?? siteUrl,
    isSecretKey: (key) => isSecretKey(key, backend.secrets),
    notify: backend.notify,
  })
  return { functions, shared, adminFor }
}

/** Checks a request's line and headers, the cheapest checks first; the site's pages can read the refusals. */
function guardEveryPath(http: Hono<HostEnv>, { settings, backend, hosts, functions }: Parts): void {
  const { siteUrl } = backend
  const open = new Set(Object.keys(functions.open).map((name) => `/functions/v1/${name}`))
  const checks: Check[] = [
    (c) =>
      c.req.method === 'OPTIONS' && c.get('request').origin === 'site' && serviceOf(c.req.path)
        ? preflight(siteUrl)
        : null,
    knownHostsOnly(hosts),
    refuseOverlong,
    (c) => {
      if (open.has(c.req.path)) return null
      const broken = c.req.url.includes('%') ? refuseBroken(c) : null
      return broken ?? refuseForeign(c)
    },
  ]
  http.use(withRequestContext({ trustProxy: settings.trustProxy, siteUrl, checks }))
  http.get(ownPaths.health, (c) => health(c, backend))
}

/** Registered before the checks of the services, which refuse visitors without a key: these functions are for them too. */
function answerEverybody(http: Hono<HostEnv>, { functions, shared }: Parts): void {
  http.route('/functions/v1', openFunctionRoutes(functions, shared))
}

/** Checks for Supabase's services: length and token, then memory for the body and space on the disk. */
function guardServices(http: Hono<HostEnv>, { settings, backend, catalog }: Parts): void {
  const { freeing } = backend.hooks
  const keepReserve = keepDiskReserve(
    settings.dataDir,
    async (routine) => !freeing.includes(routine) && catalog.changes(routine),
  )
  const largeBodies = boundLargeBodies()
  const withBody = ['POST', 'PUT', 'PATCH', 'DELETE']
  for (const service of services) {
    const path = `/${service}/v1/*`
    http.on(withBody, path, bodyLimit({ maxSize: bodyLimits[service], onError: tooLarge }))
    http.use(path, checkBearer(backend))
    http.on(withBody, path, largeBodies)
    if (service !== 'auth') http.on(withBody, path, keepReserve)
  }
  // Every body of storage that is no file is a list of names.
  const names = bodyLimit({ maxSize: 2 * 1024 * kilobyte, onError: tooLarge })
  http.use('/storage/v1/object/list/*', names)
  http.delete('/storage/v1/object/*', names)
}

function answerServices(
  http: Hono<HostEnv>,
  { backend, files, catalog, functions, adminFor }: Parts,
  filesLock: ReadWriteLock,
): void {
  http.route('/auth/v1', authRoutes(backend))
  for (const path of ['/rest/v1/rpc/:name', '/rest/v1/:name']) http.all(path, restRoute(backend, catalog))
  http.route('/storage/v1', storageRoutes(backend, files, filesLock))
  http.route('/functions/v1', functionRoutes(functions, adminFor))
}

/** Routes of this server that Supabase does not have. */
function answerOwnPaths(
  http: Hono<HostEnv>,
  { settings, backend, outbox, snapshot }: Parts,
  filesLock: ReadWriteLock,
): void {
  if (snapshot) {
    const takeExclusive = () => filesLock.exclusive(snapshot)
    http.route(
      ownPaths.backup,
      backupRoute({ secrets: backend.secrets, dataDir: settings.dataDir }, takeExclusive),
    )
  }
  if (outbox) http.route(ownPaths.mailbox, mailboxRoutes(outbox, backend.project.name))
  http.all(ownPaths.live, (c) =>
    problem(c, 426, 'upgrade_required', 'Qui si apre solo un WebSocket.', { upgrade: 'websocket' }),
  )
  const others = ['/realtime', '/_system', ownPaths.mailbox, ownPaths.backup]
  for (const path of [...services.map((service) => `/${service}`), ...others]) http.all(`${path}/*`, notFound)
  const { frontEnd } = settings.project
  if (settings.webVitals) http.route(ownPaths.vitals, vitalsRoutes(frontEnd))
  http.route(ownPaths.errors, clientErrorRoutes(frontEnd))
}

/**
 * Refuses a URL whose percent codes are no UTF-8, or whose path contains a NUL. Pages are exempt, because the front end
 * has its own page for what does not exist, and so are the functions that answer everybody.
 */
function refuseBroken(c: Context<HostEnv>): Response | null {
  // Hono's `c.req.path` is decoded where it can be, as the routes match it.
  if (!/^\/(auth|rest|storage|functions|_[^/]*)(\/|$)/.test(c.req.path)) return null
  const { pathname, search } = new URL(c.req.url)
  const path = decoded(pathname)
  const broken = path === null || path.includes('\0') || !isUtf8Query(search)
  return broken ? problem(c, 400, 'invalid_path', 'Indirizzo non valido.') : null
}

/** Refuses calls from pages of other origins than the site's and the server's own. Public files are for every page. */
function refuseForeign(c: Context<HostEnv>): Response | null {
  const { path } = c.req
  if (c.get('request').origin !== 'foreign' || path.startsWith('/storage/v1/object/public/')) return null
  if (!serviceOf(path) && path !== ownPaths.vitals && path !== ownPaths.errors) return null
  return problem(c, 403, 'foreign_origin', 'Origine non ammessa.')
}

// The connection is closed, because the rest of the body is never read.
function tooLarge(c: Context): Response {
  return problem(c, 413, 'payload_too_large', 'La richiesta è troppo grande.', { connection: 'close' })
}

/** 200 even while the database is busy; 503 only when it no longer answers. */
async function health(c: Context<HostEnv>, { isAlive }: Backend): Promise<Response> {
  if (await isAlive()) return c.json({ status: 'ok' })
  return c.json({ status: 'database_unreachable' }, 503)
}

function notFound(c: Context<HostEnv>): Response {
  return problem(c, 404, 'not_found', 'Non trovata.')
}
