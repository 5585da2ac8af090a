import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { root } from './config/paths.ts'
import { Refusal } from './config/refusal.ts'
import { readLogFormat, readSettings } from './config/settings.ts'
import { takePort } from './connections/listener.ts'
import { deferRejection } from './process/defer-rejection.ts'
import { failureText, fileReason } from './process/file-errors.ts'
import { refuseToSeedInPublic } from './process/first-start.ts'
import { complain, logAsJson } from './process/log.ts'
import { handleSignals } from './process/shutdown.ts'

const shutdown = handleSignals()
enableCompileCache(path.join(root, 'node_modules', '.cache', 'bottega'))

try {
  if (readLogFormat(process.env) === 'json') logAsJson()
  const settings = readSettings(process.env, process.argv.slice(2))
  refuseToSeedInPublic(settings)
  const listener = await takePort(settings)
  shutdown.onStop(() => listener.server.close())
  if (settings.backup || settings.backupRecipient) {
    const { refuseUnusableBackups } = await import('./backup/automatic.ts')
    refuseUnusableBackups(settings)
  }
  // Imported here and not above, because loading the backend takes longer than everything so far: meanwhile the
  // database opens on one core and the front end is built on the other.
  const { openInstallation } = await import('./open.ts')
  const opening = deferRejection(openInstallation(settings, listener.origin, shutdown))
  const { ensureFrontEnd, hasPages } = await import('./pages/front-end.ts')
  const frontEnd = deferRejection(hasPages(settings) ? ensureFrontEnd() : Promise.resolve())
  const { serve } = await import('./serve.ts')
  await serve({ settings, opening, frontEnd, listener, shutdown })
} catch (error) {
  if (!shutdown.isStopping()) await giveUp(error)
}

async function giveUp(error: unknown): Promise<void> {
  if (error instanceof Refusal || fileReason(error)) complain(`Bottega non parte. ${failureText(error)}`)
  else complain(String(error instanceof Error ? error.stack : error))
  // Closes what is open, so that the next start does not take this for a crash.
  await shutdown.finish(1)
}
