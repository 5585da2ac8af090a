import { App, setExperimental } from '@supabase/lite'
import type { ProjectConfig } from '../config/project-config.ts'
import type { Connection } from '../database/database.ts'
import type { StorageFiles } from '../files/storage-files.ts'
import { withoutConsoleWarnings } from '../process/console.ts'
import { publishableKey, type Secrets } from '../process/secrets.ts'
import { patchDbErrors } from './db-errors.ts'
import { patchSessionContext } from './session-context.ts'

export type AppParts = {
  config: ProjectConfig
  secrets: Secrets
  files: StorageFiles
  siteUrl: string
}

/** `@supabase/lite` on a connection, configured by `supabase/config.toml`, with every patch of this folder. */
export async function createLiteApp(parts: AppParts, connection: Connection): Promise<App> {
  const { config, secrets, siteUrl } = parts
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
    options: { server: { admin: false, disableStudio: true } },
  })
  app._storageAdapter = parts.files
  patchDbErrors(connection)
  patchSessionContext(connection)
  // lite warns on every start that its storage is experimental.
  await withoutConsoleWarnings(() => app.init())
  return app
}
