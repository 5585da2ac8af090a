import { App, setExperimental } from '@supabase/lite'
import type { MiddlewareHandler } from 'hono'
import type { ProjectConfig } from '../config/project-config.ts'
import type { Connection } from '../database/database.ts'
import type { StorageFiles } from '../files/storage-files.ts'
import { withoutConsoleWarnings } from '../process/console.ts'
import { publishableKey, type Secrets } from '../process/secrets.ts'
import { patchCallerQuery } from './caller-query.ts'
import { patchDbErrors } from './db-errors.ts'
import { patchSessionContext } from './session-context.ts'
import type { Tokens } from './tokens.ts'

export type AppParts = {
  config: ProjectConfig
  secrets: Secrets
  tokens: Tokens
  files: StorageFiles
  siteUrl: string
}

/** `@supabase/lite` on a connection, configured by `supabase/config.toml`, with every patch of this folder. */
export async function createLiteApp(parts: AppParts, connection: Connection): Promise<App> {
  const { config, secrets, siteUrl, tokens } = parts
  setExperimental('storage', true)
  const app = new App({
    ...config,
    auth: {
      ...config.auth,
      jwt_secret: secrets.jwtSecret,
      publishable_key: publishableKey,
      secret_key: secrets.secretKey,
      site_url: siteUrl,
      // Decided by auth/redirect.ts: lite reads the host from the text in another way than browsers.
      additional_redirect_urls: [],
    },
    connection,
    options: { server: { admin: false, disableStudio: true, middlewares: [skipUnusedLookups(tokens)] } },
  })
  app._storageAdapter = parts.files
  patchDbErrors(connection)
  patchSessionContext(connection)
  patchCallerQuery(connection)
  // lite warns on every start that its storage is experimental.
  await withoutConsoleWarnings(() => app.init())
  return app
}

/**
 * Skips look-ups that lite makes for every request to /rest: user, session, and a second check of the token, none of
 * which it uses. gateway/bearer.ts checks the token's signature and, where it matters, the session.
 */
function skipUnusedLookups(tokens: Tokens): MiddlewareHandler {
  return async (c, next) => {
    const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(c.req.header('authorization') ?? '') ?? []
    if (c.req.path.startsWith('/rest/v1/') && token) {
      // Known tokens alone: lite checks any other itself. The API key is checked after this, whoever asks.
      const payload = tokens.known(token)
      c.set('userId', payload?.sub ?? '00000000-0000-0000-0000-000000000000')
      c.set('sessionId', payload?.session_id ?? '-')
      if (payload) {
        c.set('jwt', payload)
        c.set('ignoreAuthorization', true)
      }
    }
    await next()
  }
}
