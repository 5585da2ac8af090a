import { getRequestListener } from '@hono/node-server'
import { startBackend } from './backend.ts'
import { removeSnapshots, takeSnapshotOf } from './backup/snapshot.ts'
import { checkAfterCrash } from './check-after-crash.ts'
import { demoPassword } from './config/demo.ts'
import { isLoopbackHost } from './config/loopback.ts'
import { ownPaths } from './config/own-paths.ts'
import { distDir } from './config/paths.ts'
import type { Settings } from './config/settings.ts'
import { openUntilStop } from './database/open.ts'
import { openPglite } from './database/pglite.ts'
import { openPostgres } from './database/postgres.ts'
import { startUpkeep } from './database/upkeep.ts'
import { openDemoAccounts, refuseDemoInPublic } from './demo-accounts.ts'
import { openFileStore } from './files/open-store.ts'
import { sweepStorage } from './files/storage-sweep.ts'
import { hostCheck, hostNames } from './gateway/known-hosts.ts'
import { createHttp } from './http.ts'
import { openPost } from './mail/post.ts'
import { startMetrics } from './metrics/listener.ts'
import { ensureFrontEnd } from './pages/front-end.ts'
import { staticRoutes } from './pages/static-files.ts'
import { viteHandler } from './pages/vite-dev.ts'
import { isFirstStart } from './process/first-start.ts'
import { type Listener, ownOrigins } from './process/listener.ts'
import { lockDataDir } from './process/lock.ts'
import { discreet, keepLibrariesDiscreet, logTrouble, say } from './process/log.ts'
import { beginRun } from './process/run-marker.ts'
import { loadSecrets } from './process/secrets.ts'
import type { Shutdown } from './process/shutdown.ts'
import { isEmpty } from './seed.ts'
import { startImageCleaning } from './storage/unused-images.ts'

const graceMs = 8000

/** From a taken port to a served product: front end, database, backend, first rows, http. */
export async function serve(settings: Settings, listener: Listener, { onStop }: Shutdown): Promise<void> {
  // Vite tells its errors through the console, to the very person who made them.
  if (!settings.dev) keepLibrariesDiscreet()
  process.on('unhandledRejection', (error) => logTrouble(discreet(error)))
  const siteUrl = settings.siteUrl ?? listener.origin
  // A site that is known by its address has no other: this machine's names would lead its visitors to their own.
  const origins = settings.siteUrl === null ? ownOrigins(listener, settings.host) : []
  const withPages = !settings.dev && !settings.apiOnly

  // Beside the database, which leaves the second core idle while it starts.
  const frontEnd = withPages ? ensureFrontEnd() : Promise.resolve()
  frontEnd.catch(() => {})
  const { databaseUrl } = settings
  const server = databaseUrl === null ? null : await openUntilStop(() => openPostgres(databaseUrl), onStop)
  // A PostgreSQL server is asked before anything is made here: a start that is refused leaves nothing behind.
  if (server) await refuseDemoInPublic(settings, server.connection.kysely)
  onStop(lockDataDir(settings.dataDir))
  const run = beginRun(settings.dataDir, listener.origin)
  onStop(run.end)
  await removeSnapshots(settings.dataDir)
  const secrets = loadSecrets(settings.dataDir)
  const store = await openFileStore(settings, secrets)
  const crashed = run.unclean && !isFirstStart(settings)
  const database = server ?? (await openUntilStop(() => openPglite(settings), onStop))
  if (!server) await refuseDemoInPublic(settings, database.connection.kysely)

  const post = openPost(settings, siteUrl)
  onStop(post.settled)
  const { backend, files } = await startBackend({
    settings,
    database,
    store,
    secrets,
    post,
    siteUrl,
    origins,
  })
  if (database.embedded) {
    const sweep = await sweepStorage(backend.db, files)
    if (crashed) say(await checkAfterCrash(backend.db, sweep))
    else if (sweep.missing > 0)
      say(`ATTENZIONE: file mancanti: ${sweep.missing}. Sono di un altro posto (S3_*, DATA_DIR)?`)
  }
  onStop(startUpkeep(backend.db, database))

  const { dataDir, metricsPort } = settings
  if (metricsPort !== null) {
    onStop(await startMetrics(metricsPort, { db: backend.db, dataDir, embedded: database.embedded }))
  }

  await frontEnd
  const pages = withPages
    ? staticRoutes(distDir, settings.apiOrigin, settings.webVitals ? ownPaths.vitals : null)
    : null
  const snapshot = database.embedded
    ? () => takeSnapshotOf(settings.dataDir, store, database.connection)
    : null
  const names = hostNames(settings, listener.origin)
  const hosts = hostCheck(names)
  const http = createHttp({ settings, backend, hosts, files, outbox: post.outbox, pages, snapshot })
  onStop(startImageCleaning(backend, async (request) => http.fetch(request)))
  const handler = getRequestListener(http.fetch)
  if (settings.dev) {
    const vite = await viteHandler(listener.server, handler, names)
    onStop(vite.close)
    listener.serve(vite.handler)
  } else listener.serve(handler)
  onStop(() => listener.close(graceMs))

  say(`Bottega è pronta: ${listener.origin}`)
  if (!settings.siteUrl && !isLoopbackHost(settings.host)) {
    say(`SITE_URL non è impostata: i link nelle email portano a ${siteUrl}`)
  }
  const open = await openDemoAccounts(backend.db)
  if (open.length > 0) say(`Account demo: ${open.join(', ')} — password ${demoPassword}`)
  if (await isEmpty(backend.db)) {
    say('Nessun account: con ADMIN_EMAIL e ADMIN_PASSWORD il prossimo avvio crea il primo admin')
  }
  if (post.outbox) say(`Posta in uscita: ${listener.origin}${ownPaths.mailbox}`)
}
