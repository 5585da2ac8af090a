import { announce } from './announce.ts'
import { readPages, startAnswering } from './answer.ts'
import { startBackend } from './backend.ts'
import type { Settings } from './config/settings.ts'
import { type Listener, ownOrigins } from './connections/listener.ts'
import { openMailDelivery } from './mail/delivery.ts'
import { checkStoredData, startMaintenance } from './maintenance.ts'
import type { Installation } from './open.ts'
import { redactConsoleErrors } from './process/console.ts'
import { deferRejection } from './process/defer-rejection.ts'
import { logError, logUnhandledRejections, redacted } from './process/log.ts'
import type { Shutdown } from './process/shutdown.ts'

type Start = {
  settings: Settings
  /** The installation, which opens while this code is loaded. */
  opening: Promise<Installation>
  /** The front end, built meanwhile if it is missing. */
  frontEnd: Promise<void>
  listener: Listener
  shutdown: Shutdown
}

/** From a taken port to a running server, in four steps: open, put together, serve, announce. @throws Refusal */
export async function serve({ settings, opening, frontEnd, listener, shutdown }: Start): Promise<void> {
  // Vite prints its errors with `console.error`, to the developer who made them.
  if (!settings.dev) redactConsoleErrors()
  logUnhandledRejections()
  const siteUrl = settings.siteUrl ?? listener.origin
  // With SITE_URL set, links lead nowhere else: this machine's own names would lead visitors to their own machines.
  const origins = settings.siteUrl === null ? ownOrigins(listener, settings.host) : []

  const reading = deferRejection(frontEnd.then(() => readPages(settings)))
  const installation = await opening
  const mailDelivery = openMailDelivery(settings, siteUrl)
  shutdown.onStop(mailDelivery.settled)

  const { backend, files } = await startBackend({ settings, ...installation, mailDelivery, siteUrl, origins })
  const parts = { settings, ...installation, backend, files, mailDelivery }
  await checkStoredData(parts, installation)
  await startMaintenance(parts, shutdown)

  const pages = await reading
  await startAnswering({ ...parts, pages }, listener, shutdown)

  // The server answers by now, so that a database which goes away is a matter of the requests that meet it.
  await announce({
    settings,
    backend,
    origin: listener.origin,
    hasMailbox: mailDelivery.outbox !== null,
  }).catch((error: unknown) => {
    if (!shutdown.isStopping()) logError(`The accounts could not be announced: ${redacted(error)}`)
  })
}
