import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { authRoutes } from './auth/routes.ts'
import { backupRoute } from './backup/route.ts'
import { ownPaths, services } from './config/own-paths.ts'
import type { Settings } from './config/settings.ts'
import { largestFile, type StorageFiles } from './files/storage-files.ts'
import { accountFor } from './gateway/accounting.ts'
import { checkBearer } from './gateway/bearer.ts'
import { sameOriginOnly } from './gateway/cross-origin.ts'
import { keepReserve } from './gateway/disk-reserve.ts'
import type { Backend, HostEnv } from './gateway/host.ts'
import { type HostCheck, knownHostsOnly } from './gateway/known-hosts.ts'
import { boundLargeBodies } from './gateway/large-bodies.ts'
import { refuseOverlong } from './gateway/lengths.ts'
import { problem } from './gateway/problems.ts'
import { tellTrouble } from './gateway/trouble.ts'
import type { Outbox } from './mail/outbox.ts'
import { mailboxRoutes } from './pages/mailbox.ts'
import { vitalsRoutes } from './pages/vitals.ts'
import { asServerItself } from './process/asker.ts'
import { decoded } from './process/decoded.ts'
import { createGate } from './process/gate.ts'
import { discreet, logTrouble } from './process/log.ts'
import { noteTrouble } from './process/trouble.ts'
import { functionRoutes } from './rest/functions.ts'
import { restRoute } from './rest/route.ts'
import { storageRoutes } from './storage/routes.ts'

type Parts = {
  settings: Settings
  backend: Backend
  /** Which `Host` names are answered. */
  hosts: HostCheck
  files: StorageFiles
  outbox: Outbox | null
  pages: Hono<HostEnv> | null
  /** Makes a copy of database and files, as of one moment; null where the database is not the embedded one. */
  snapshot: (() => Promise<string>) | null
}

const kilobyte = 1024
const bodyLimits: Record<(typeof services)[number], number> = {
  auth: 64 * kilobyte,
  rest: 1024 * kilobyte,
  storage: largestFile + 64 * kilobyte,
  functions: 64 * kilobyte,
}

/** Everything the server answers. Only the paths listed here reach lite; `/_system` and its like do not exist. */
export function createHttp({
  settings,
  backend,
  hosts,
  files,
  outbox,
  pages,
  snapshot,
}: Parts): Hono<HostEnv> {
  const http = new Hono<HostEnv>()
  // Before everything that may refuse a request: who watches over the server asks by whatever name reaches it.
  http.get(ownPaths.health, accountFor(settings.trustProxy), refuseOverlong, (c) => health(c, backend))
  http.use(accountFor(settings.trustProxy))
  http.use(knownHostsOnly(hosts))
  http.use(refuseOverlong)
  http.use(tellTrouble)
  http.use(refuseBrokenPaths)
  const largeBodies = boundLargeBodies()
  for (const service of services) {
    const path = `/${service}/v1/*`
    const maxSize = bodyLimits[service]
    http.use(path, sameOriginOnly(backend.siteUrl))
    http.use(path, bodyLimit({ maxSize, onError: tooLarge }))
    http.use(path, checkBearer(backend))
    if (service !== 'storage') http.use(path, largeBodies)
    if (service !== 'auth') http.use(path, keepReserve(settings.dataDir))
  }
  // Uploads have turns of their own; what else storage takes is lists of names.
  const names = bodyLimit({ maxSize: 2 * 1024 * kilobyte, onError: tooLarge })
  http.use('/storage/v1/object/list/*', names, largeBodies)
  http.delete('/storage/v1/object/*', names, largeBodies)
  http.route('/auth/v1', authRoutes(backend))
  for (const path of ['/rest/v1/rpc/:name', '/rest/v1/:name']) http.all(path, restRoute(backend))
  const gate = createGate()
  http.route('/storage/v1', storageRoutes(backend, files, gate))
  const inside = async (request: Request) => http.fetch(request)
  http.route('/functions/v1', functionRoutes(backend, inside))
  if (snapshot)
    http.route(
      ownPaths.backup,
      backupRoute(backend.secrets, () => asServerItself(() => gate.alone(snapshot))),
    )
  if (outbox) http.route(ownPaths.mailbox, mailboxRoutes(outbox))
  for (const path of ['/rest', '/_system', ownPaths.mailbox, ownPaths.backup]) http.all(`${path}/*`, notFound)
  if (settings.webVitals) {
    http.use(ownPaths.vitals, sameOriginOnly(backend.siteUrl))
    http.route(ownPaths.vitals, vitalsRoutes())
  }
  if (pages) http.route('/', pages)
  http.notFound(notFound)
  http.onError((error, c) => {
    noteTrouble(error)
    logTrouble(discreet(error), c.get('requestId'))
    return problem(c, 500, 'internal_error', 'Errore interno del server.')
  })
  return http
}

/** lite answers 500 to a path that cannot be decoded, and to a NUL in a name. Of pages the dashboard knows which exist. */
const refuseBrokenPaths = createMiddleware<HostEnv>(async (c, next) => {
  const path = decoded(new URL(c.req.url).pathname)
  const broken = path === null || path.includes('\0')
  // As the routes see it: they decode what can be decoded.
  if (!broken || !/^\/(auth|rest|storage|functions|_[^/]*)(\/|$)/.test(c.req.path)) return next()
  return problem(c, 400, 'invalid_path', 'Indirizzo non valido.')
})

// The rest of the body is never read: the connection cannot be used again.
function tooLarge(c: Context): Response {
  return problem(c, 413, 'payload_too_large', 'La richiesta è troppo grande.', { connection: 'close' })
}

/** 200 while the server works, however busy its database is; 503 when that does not answer any more. */
async function health(c: Context<HostEnv>, { isAlive }: Backend): Promise<Response> {
  if (await isAlive()) return c.json({ status: 'ok' })
  return c.json({ status: 'database_unreachable' }, 503)
}

function notFound(c: Context<HostEnv>): Response {
  return problem(c, 404, 'not_found', 'Non trovata.')
}
