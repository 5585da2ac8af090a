import type { Project } from './config/project.ts'
import { Refusal } from './config/refusal.ts'
import { type Environment, readLogFormat, readSettings } from './config/settings.ts'
import { takePort } from './connections/listener.ts'
import { defaultHooks, type Hooks } from './gateway/hooks.ts'
import { deferRejection } from './process/defer-rejection.ts'
import { failureText, fileReason } from './process/file-errors.ts'
import { refuseToSeedInPublic } from './process/first-start.ts'
import { complain, logAsJson } from './process/log.ts'
import { handleSignals, type Shutdown } from './process/shutdown.ts'

/** `hooks` says what the project wants otherwise than `defaultHooks`; it reads the project's own settings. @throws Refusal */
type Start = { project: Project; hooks?: (env: Environment) => Partial<Hooks> }

/**
 * Starts a project by the settings of the environment and the command line (`--dev`, `--api-only`), and serves it until the
 * process is told to stop. A start that cannot go on prints why and ends the process.
 */
export async function start(given: Start): Promise<void> {
  const shutdown = handleSignals()
  try {
    await open(given, shutdown)
  } catch (error) {
    if (!shutdown.isStopping()) await giveUp(error, given.project, shutdown)
  }
}

async function open({ project, hooks: hooksFor }: Start, shutdown: Shutdown): Promise<void> {
  logAsJson(readLogFormat(process.env) === 'json')
  const settings = readSettings(project, process.env, process.argv.slice(2))
  const hooks = { ...defaultHooks, ...hooksFor?.(process.env) }
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
  const { ensureFrontEnd, pagesOf } = await import('./pages/front-end.ts')
  const pages = pagesOf(settings)
  const frontEnd = deferRejection(pages ? ensureFrontEnd(pages) : Promise.resolve())
  const { serve } = await import('./serve.ts')
  await serve({ settings, hooks, opening, frontEnd, listener, shutdown })
}

async function giveUp(error: unknown, { name }: Project, shutdown: Shutdown): Promise<void> {
  if (error instanceof Refusal || fileReason(error)) complain(`${name} non parte. ${failureText(error)}`)
  else complain(String(error instanceof Error ? error.stack : error))
  // Closes what is open, so that the next start does not take this for a crash.
  await shutdown.finish(1)
}
