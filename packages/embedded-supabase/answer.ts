import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { takeSnapshotOf } from './backup/snapshot.ts'
import { ownPaths } from './config/own-paths.ts'
import { distDir } from './config/paths.ts'
import type { Settings } from './config/settings.ts'
import type { Listener } from './connections/listener.ts'
import type { StorageFiles } from './files/storage-files.ts'
import type { Backend, HostEnv } from './gateway/host.ts'
import { hostCheck, hostNames } from './gateway/known-hosts.ts'
import { createHttp } from './http.ts'
import type { MailDelivery } from './mail/delivery.ts'
import type { Installation } from './open.ts'
import { hasPages } from './pages/front-end.ts'
import { staticRoutes } from './pages/static-files.ts'
import { viteHandler } from './pages/vite-dev.ts'
import type { Shutdown } from './process/shutdown.ts'
import { startRealtime } from './realtime/start.ts'
import { CachedCatalog, followSchema } from './rest/catalog/read-catalog.ts'
import { startImageCleaning } from './storage/unused-images.ts'

const graceMs = 8000

type Parts = Pick<Installation, 'database' | 'store'> & {
  settings: Settings
  pages: Hono<HostEnv> | null
  backend: Backend
  files: StorageFiles
  mailDelivery: MailDelivery
}

/** The dashboard's pages, read from the disk; null where another server answers them, or none. */
export function readPages(settings: Settings): Hono<HostEnv> | null {
  if (!hasPages(settings)) return null
  const { webVitals, siteUrl, apiUrl, support, twoStep } = settings
  const attributes = {
    vitals: webVitals ? ownPaths.vitals : null,
    site: siteUrl,
    'two-step': twoStep === 'admin' ? twoStep : null,
    'support-email': support.email,
    'support-phone': support.phone,
  }
  return staticRoutes(distDir, settings.apiOrigin, attributes, settings.serviceWorker, apiUrl)
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
  const http = createHttp({
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
  onStop(startImageCleaning(backend, async (request) => http.fetch(request)))
  const handler = getRequestListener(http.fetch)
  if (settings.dev) {
    const vite = await viteHandler(listener.server, handler, names)
    onStop(vite.close)
    listener.serve(vite.handler)
  } else listener.serve(handler)
  onStop(() => listener.close(graceMs))
  // Closed before the listener, because a server waits for every open connection.
  onStop(await startRealtime({ backend, database, hosts, trustProxy: settings.trustProxy }, listener))
}
