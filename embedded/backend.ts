import path from 'node:path'
import { App, setExperimental } from '@supabase/lite'
import { applyPendingMigrations } from '@supabase/lite/cli'
import type { MiddlewareHandler } from 'hono'
import type { Database } from './database.ts'
import type { Backend } from './host.ts'
import { patchDbErrors } from './lite-db-errors.ts'
import { freezeGrants } from './lite-grants.ts'
import { patchSessionContext } from './lite-session-context.ts'
import { createMailer } from './mailer.ts'
import { root } from './paths.ts'
import type { Post } from './post.ts'
import { readProjectConfig } from './project-config.ts'
import { publishableKey, type Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'
import { StorageFiles } from './storage-files.ts'
import { createThrottle } from './throttle.ts'

type Parts = {
  settings: Settings
  database: Database
  secrets: Secrets
  post: Post
  siteUrl: string
  origins: string[]
}

/** Puts `@supabase/lite` together from `supabase/`, patched, with every migration applied. */
export async function startBackend(parts: Parts): Promise<{ backend: Backend; files: StorageFiles }> {
  const { settings, database, secrets, post, siteUrl, origins } = parts
  const { connection } = database
  // lite finds migrations and templates from the working directory.
  process.chdir(root)
  setExperimental('storage', true)
  const config = readProjectConfig()
  const mailer = createMailer(post, config, siteUrl)
  const app = new App({
    ...config,
    auth: {
      ...config.auth,
      jwt_secret: secrets.jwtSecret,
      publishable_key: publishableKey,
      secret_key: secrets.secretKey,
      site_url: siteUrl,
      additional_redirect_urls: [
        ...config.auth.additional_redirect_urls,
        ...origins.map((origin) => `${origin}/**`),
      ],
    },
    connection,
    options: {
      drivers: { email: { send: async (mail) => post.send({ text: '', html: '', ...mail }) } },
      server: { admin: false, disableStudio: true, middlewares: [skipUnusedLookups] },
    },
  })
  app._mailer = mailer
  const files = new StorageFiles(path.join(settings.dataDir, 'storage'), connection.kysely)
  app._storageAdapter = files
  patchDbErrors(connection)
  patchSessionContext(connection)
  await withoutWarning(() => app.init())
  await app.ensureSystemSchema()
  await freezeGrants(connection)
  await applyPendingMigrations(app)
  const backend: Backend = {
    app,
    db: connection.kysely,
    config,
    secrets,
    throttle: createThrottle(),
    mailer,
    siteUrl,
    lite: async (request) => app.fetch(request, { peerAddress: null }),
  }
  return { backend, files }
}

/**
 * For every request to /rest lite looks up user and session, then verifies the token again and forgets what it found.
 * Whether a session still stands is asked in bearer.ts, where it counts.
 */
const skipUnusedLookups: MiddlewareHandler = async (c, next) => {
  const token = /^Bearer [\w-]+\.[\w-]+\.[\w-]+$/.test(c.req.header('authorization') ?? '')
  if (c.req.path.startsWith('/rest/v1/') && token) {
    c.set('userId', '00000000-0000-0000-0000-000000000000')
    c.set('sessionId', '-')
  }
  await next()
}

/** lite warns on every start that its storage is experimental; what the host does about it stands in its own files. */
async function withoutWarning<T>(step: () => Promise<T>): Promise<T> {
  const { warn } = console
  console.warn = () => {}
  try {
    return await step()
  } finally {
    console.warn = warn
  }
}
