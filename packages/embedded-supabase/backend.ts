import { redirectWithin } from './auth/mail-links.ts'
import { readProjectConfig } from './config/project-config.ts'
import type { Settings } from './config/settings.ts'
import type { Database } from './database/database.ts'
import { bringUpToDate } from './database/schema/bring-up-to-date.ts'
import type { FileStore } from './files/file-store.ts'
import { StorageFiles } from './files/storage-files.ts'
import type { Hooks } from './gateway/hooks.ts'
import type { Backend } from './gateway/host.ts'
import { inFairQueue } from './gateway/in-fair-queue.ts'
import { createThrottle } from './gateway/throttle.ts'
import { createTokens } from './gateway/tokens.ts'
import type { MailDelivery } from './mail/delivery.ts'
import { createMailer } from './mail/mailer.ts'
import { createNotices } from './mail/notices.ts'
import type { Secrets } from './process/secrets.ts'
import { queues } from './queues/queues.ts'
import { seed } from './seed.ts'

type Parts = {
  settings: Settings
  hooks: Hooks
  database: Database
  store: FileStore
  secrets: Secrets
  mailDelivery: MailDelivery
  siteUrl: string
  /** Origins that links in mails may lead to, in addition to those of the site and the API. */
  origins: readonly string[]
}

/** Builds the backend of a project: applies the missing migrations and fills an empty database. */
export async function startBackend(parts: Parts): Promise<{ backend: Backend; files: StorageFiles }> {
  const { settings, hooks, database, store, secrets, mailDelivery, siteUrl, origins } = parts
  const { db } = database.connection
  const config = readProjectConfig(settings.project.supabase)
  const mails = { supabase: settings.project.supabase, look: hooks.mail }
  const files = new StorageFiles(store, db)
  const isPage = settings.project.frontEnd?.pageMatcher('[0-9a-f-]{36}') ?? (() => false)
  const tokens = createTokens(secrets.jwtSecret)
  const backend: Backend = {
    db,
    config,
    secrets,
    tokens,
    throttle: createThrottle(),
    passwordQueue: inFairQueue(queues.passwords),
    mailer: createMailer(mailDelivery, config, mails),
    lastMail: mailDelivery.last,
    notify: createNotices(mailDelivery, siteUrl, mails),
    siteUrl,
    origins: [new URL(siteUrl).origin, ...origins],
    redirect: redirectWithin(
      siteUrl,
      settings.apiUrl === null ? origins : [...origins, settings.apiUrl],
      isPage,
    ),
    quota: settings.quota,
    project: settings.project,
    hooks,
    isAlive: database.isAlive,
  }
  await database.withSchemaLock(async (connection) => {
    await bringUpToDate(connection, settings.project.supabase)
    await hooks.prepare(db)
    await seed({ settings, hooks, connection, files })
  })
  await database.markReady()
  return { backend, files }
}
