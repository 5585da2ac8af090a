import { readPages, startAnswering } from './answer.ts'
import { linkOpens } from './auth/mail-links.ts'
import { startBackend } from './backend.ts'
import { isLoopbackHost } from './config/loopback.ts'
import { ownPaths } from './config/own-paths.ts'
import type { Settings } from './config/settings.ts'
import { type Listener, ownOrigins } from './connections/listener.ts'
import type { Hooks } from './gateway/hooks.ts'
import type { Backend } from './gateway/host.ts'
import { openMailDelivery } from './mail/delivery.ts'
import { checkStoredData, startMaintenance } from './maintenance.ts'
import type { Installation } from './open.ts'
import { deferRejection } from './process/defer-rejection.ts'
import {
  complain,
  logError,
  logUnhandledRejections,
  redactConsoleErrors,
  redacted,
  say,
} from './process/log.ts'
import type { Shutdown } from './process/shutdown.ts'
import { openPublishedAccounts } from './published-accounts.ts'
import { isEmpty } from './seed.ts'

type Start = {
  settings: Settings
  hooks: Hooks
  /** Still opening while this code is loaded. */
  opening: Promise<Installation>
  /** Resolves when the front end is there: where its build is missing, it is made while the database opens. */
  frontEnd: Promise<void>
  listener: Listener
  shutdown: Shutdown
}

/** From a taken port to a running server: open, build the backend, serve, announce. @throws Refusal */
export async function serve({
  settings,
  hooks,
  opening,
  frontEnd,
  listener,
  shutdown,
}: Start): Promise<void> {
  // In development Vite prints its errors with `console.error`, and the developer needs the whole of them.
  if (!settings.dev) redactConsoleErrors()
  logUnhandledRejections()
  const siteUrl = settings.siteUrl ?? listener.origin
  // With SITE_URL set, mails link to nothing else: a name of this machine, such as localhost, would lead readers to
  // their own.
  const origins = settings.siteUrl === null ? ownOrigins(listener, settings.host) : []

  const reading = deferRejection(frontEnd.then(() => readPages(settings, hooks)))
  const installation = await opening
  const mailDelivery = openMailDelivery(settings, siteUrl, hooks.mail)
  shutdown.onStop(mailDelivery.close)

  const { backend, files } = await startBackend({
    settings,
    hooks,
    ...installation,
    mailDelivery,
    siteUrl,
    origins,
  })
  const parts = { settings, ...installation, backend, files, mailDelivery }
  await checkStoredData(parts, installation)
  await startMaintenance(parts, shutdown)
  mailDelivery.start((hash) => linkOpens(backend.db, hash))

  const pages = await reading
  await startAnswering({ ...parts, pages }, listener, shutdown)
  if (settings.backup) {
    const { startBackups } = await import('./backup/automatic.ts')
    shutdown.onStop(
      await startBackups({ ...settings, backup: settings.backup }, (state) =>
        hooks.noteBackups(backend.db, state),
      ),
    )
  } else await hooks.noteBackups(backend.db, null)

  // The server already answers, so a database that fails from here on fails single requests, not the start.
  await announce({
    settings,
    backend,
    origin: listener.origin,
    hasMailbox: mailDelivery.outbox !== null,
  }).catch((error: unknown) => {
    if (!shutdown.isStopping()) logError(`The accounts could not be announced: ${redacted(error)}`)
  })
}

type Served = { settings: Settings; backend: Backend; origin: string; hasMailbox: boolean }

async function announce({ settings, backend, origin, hasMailbox }: Served): Promise<void> {
  const { name, published } = settings.project
  say(`${name} è pronta: ${origin}`)
  if (!settings.siteUrl && !isLoopbackHost(settings.host)) {
    say(`SITE_URL non è impostata: i link nelle email portano a ${backend.siteUrl}`)
  }
  const { said, warned } = backend.hooks.announcement()
  for (const line of warned) complain(line)
  const open = await openPublishedAccounts(settings.project, backend.db)
  if (open.length > 0) say(`Account demo: ${open.join(', ')} — password ${published.password}`)
  if (await isEmpty(backend.db)) {
    say('Nessun account: con ADMIN_EMAIL e ADMIN_PASSWORD il prossimo avvio crea il primo admin')
  }
  if (hasMailbox) say(`Posta in uscita: ${origin}${ownPaths.mailbox}`)
  for (const line of said) say(line)
}
