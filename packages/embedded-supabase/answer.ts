import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { takeSnapshotOf } from './backup/snapshot.ts'
import { ownPaths } from './config/own-paths.ts'
import type { Settings } from './config/settings.ts'
import type { Listener } from './connections/listener.ts'
import type { StorageFiles } from './files/storage-files.ts'
import type { Hooks } from './gateway/hooks.ts'
import type { Backend, HostEnv } from './gateway/host.ts'
import { hostCheck, hostNames } from './gateway/known-hosts.ts'
import { createHttp } from './http.ts'
import type { MailDelivery } from './mail/delivery.ts'
import type { Installation } from './open.ts'
import { pagesOf } from './pages/front-end.ts'
import { staticRoutes } from './pages/static-files.ts'
import { viteHandler } from './pages/vite-dev.ts'
import type { Shutdown } from './process/shutdown.ts'
import { startRealtime } from './realtime/start.ts'
import { CachedCatalog, followSchema } from './rest/catalog/read-catalog.ts'
import { startFileCleaning } from './storage/unused-files.ts'

const graceMs = 8000

type Parts = Pick<Installation, 'database' | 'store'> & {
  settings: Settings
  pages: Hono<HostEnv> | null
  backend: Backend
  files: StorageFiles
  mailDelivery: MailDelivery
}

/** The front end's pages, read from the disk; null where another server answers them, or none. */
export function readPages(settings: Settings, { pageAttributes, changedFiles }: Hooks): Hono<HostEnv> | null {
  const frontEnd = pagesOf(settings)
  if (!frontEnd) return null
  const { webVitals, siteUrl, apiUrl, apiOrigin, serviceWorker } = settings
  const attributes = {
    vitals: webVitals ? ownPaths.vitals : null,
    errors: ownPaths.errors,
    site: siteUrl,
    ...pageAttributes,
  }
  const publicOrigins = [apiUrl, siteUrl].filter((each) => each !== null)
  return staticRoutes(frontEnd, { apiOrigin, attributes, changedFiles, serviceWorker, publicOrigins })
}

/** Answers requests from now on. A stop ends this, after waiting at most `graceMs` for running requests. */
export async function startAnswering(
  { settings, pages, backend, database, store, files, mailDelivery }: Parts,
  listener: Listener,
  { onStop }: Shutdown,
): Promise<void> {
  const names = hostNames(settings, listener.origin)
  const hosts = hostCheck(names)
  const catalog = new CachedCatalog(backend.db)
  const http = await createHttp({
    settings,
    backend,
    hosts,
    files,
    outbox: mailDelivery.outbox,
    catalog,
    pages,
    snapshot: database.embedded ? () => takeSnapshotOf(settings.dataDir, store, database.connection) : null,
  })
  onStop(await followSchema(database, catalog))
  onStop(startFileCleaning(backend, async (...asked) => http.fetch(...asked)))
  const handler = getRequestListener(http.fetch)
  const { frontEnd } = settings.project
  if (settings.dev && frontEnd) {
    const vite = await viteHandler(listener.server, handler, names, frontEnd.root, backend.hooks)
    onStop(vite.close)
    listener.serve(vite.handler)
  } else listener.serve(handler)
  let closing: Promise<void> | undefined
  onStop(() => closing)
  // Closed before the listener is waited for, because a server waits for every open connection.
  onStop(await startRealtime({ backend, database, hosts, trustProxy: settings.trustProxy }, listener))
  // A stop runs the last one first: no new request is accepted from then on.
  onStop(() => {
    closing = listener.close(graceMs)
  })
}
