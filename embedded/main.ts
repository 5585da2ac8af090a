import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { startBackend } from './backend.ts'
import { openDatabase } from './database.ts'
import { refuseDemoInPublic, refuseToSeedInPublic } from './demo-guard.ts'
import { ensureFrontEnd } from './front-end.ts'
import { createHttp } from './http.ts'
import { ownOrigins, takePort } from './listener.ts'
import { lockDataDir } from './lock.ts'
import { complain, say } from './log.ts'
import { distDir } from './paths.ts'
import { openPost } from './post.ts'
import { Refusal } from './refusal.ts'
import { loadSecrets } from './secrets.ts'
import { demoCredentials, openDemoAccounts, seed } from './seed.ts'
import { readSettings } from './settings.ts'
import { staticRoutes } from './static-files.ts'
import { sweepStorage } from './storage-sweep.ts'
import { viteHandler } from './vite-dev.ts'

const graceMs = 8000

try {
  await start()
} catch (error) {
  complain(
    error instanceof Refusal
      ? `Bottega non parte. ${error.message}`
      : String(error instanceof Error ? error.stack : error),
  )
  process.exit(1)
}

async function start(): Promise<void> {
  const settings = readSettings(process.env, process.argv.slice(2))
  const cleanups: (() => Promise<unknown> | unknown)[] = []
  stopOnSignal(cleanups)
  refuseToSeedInPublic(settings)
  const listener = await takePort(settings)
  const origins = ownOrigins(listener, settings.host)
  const siteUrl = settings.siteUrl ?? listener.origin
  const unlock = lockDataDir(settings.dataDir)

  const frontEnd = settings.dev || settings.apiOnly ? undefined : ensureFrontEnd()
  const database = await openDatabase(settings)
  cleanups.unshift(database.close, unlock)
  await refuseDemoInPublic(settings, database)

  const secrets = loadSecrets(settings.dataDir)
  const post = openPost(settings, siteUrl)
  const { backend, files } = await startBackend({ settings, database, secrets, post, siteUrl, origins })
  await seed(settings, database, backend)
  database.markReady()
  if (settings.databaseUrl === null)
    await sweepStorage(path.join(settings.dataDir, 'storage'), backend.db, files)

  await frontEnd
  const pages = settings.dev || settings.apiOnly ? null : staticRoutes(distDir)
  const http = createHttp({ settings, backend, files, outbox: post.outbox, pages })
  const handler = getRequestListener(http.fetch)
  cleanups.unshift(() => listener.close(graceMs), post.settled)
  if (settings.dev) {
    const vite = await viteHandler(listener.server, handler)
    cleanups.unshift(vite.close)
    listener.serve(vite.handler)
  } else listener.serve(handler)

  say(`Bottega è pronta: ${listener.origin}`)
  if ((await openDemoAccounts(backend.db)).length > 0) say(`Account demo: ${demoCredentials}`)
  if (post.outbox) say(`Posta in uscita: ${listener.origin}/_mailbox`)
}

/** Finishes what is running, closes the database and exits 0; `cleanups` holds what there is to close by then. */
function stopOnSignal(cleanups: (() => Promise<unknown> | unknown)[]): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    for (const cleanup of cleanups) await cleanup()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
