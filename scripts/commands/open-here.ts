import { linkOpens } from '../../packages/embedded-supabase/auth/link-opens.ts'
import { startBackend } from '../../packages/embedded-supabase/backend.ts'
import type { Settings } from '../../packages/embedded-supabase/config/settings.ts'
import { openDatabase } from '../../packages/embedded-supabase/database/open.ts'
import { openFileStore } from '../../packages/embedded-supabase/files/open-store.ts'
import { hostCheck } from '../../packages/embedded-supabase/gateway/known-hosts.ts'
import { createHttp } from '../../packages/embedded-supabase/http.ts'
import { openMailDelivery } from '../../packages/embedded-supabase/mail/delivery.ts'
import { silenceConsoleErrors } from '../../packages/embedded-supabase/process/console.ts'
import { loadSecrets, publishableKey } from '../../packages/embedded-supabase/process/secrets.ts'
import { CachedCatalog } from '../../packages/embedded-supabase/rest/catalog/read-catalog.ts'
import { type Deployment, deployment } from './deployment.ts'

/**
 * Opens the data of these settings in this process as at a start, migrations included.
 * @param unlock releases the lock that this process has on DATA_DIR
 */
export async function openHere(settings: Settings, unlock: () => void): Promise<Deployment> {
  // A library may print what it refuses, but the caller reports that already.
  silenceConsoleErrors()
  const secrets = loadSecrets(settings.dataDir)
  const siteUrl = settings.siteUrl ?? `http://${settings.host}:${settings.port}`
  const database = await openDatabase(settings)
  const mailDelivery = openMailDelivery(settings, siteUrl)
  const store = await openFileStore(settings, secrets)
  const parts = { settings, database, store, secrets, mailDelivery, siteUrl, origins: [siteUrl] }
  const { backend, files } = await startBackend(parts)
  mailDelivery.start((hash) => linkOpens(backend.db, hash))
  const http = createHttp({
    settings,
    backend,
    hosts: hostCheck(null),
    files,
    outbox: null,
    catalog: new CachedCatalog(backend.db),
    pages: null,
    snapshot: null,
  })
  const inside = async (input: RequestInfo | URL, init?: RequestInit) => http.fetch(new Request(input, init))
  const keys = { secret: secrets.secretKey, open: publishableKey }
  return deployment('opened', siteUrl, keys, inside, settings, async () => {
    await mailDelivery.close()
    await database.close()
    unlock()
  })
}
