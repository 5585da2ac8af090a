import { linkOpens } from 'embedded-supabase/auth/mail-links.ts'
import { startBackend } from 'embedded-supabase/backend.ts'
import type { Settings } from 'embedded-supabase/config/settings.ts'
import { openDatabase } from 'embedded-supabase/database/open.ts'
import { openFileStore } from 'embedded-supabase/files/open-store.ts'
import { hostCheck } from 'embedded-supabase/gateway/known-hosts.ts'
import { createHttp } from 'embedded-supabase/http.ts'
import { openMailDelivery } from 'embedded-supabase/mail/delivery.ts'
import { silenceConsoleErrors } from 'embedded-supabase/process/log.ts'
import { loadSecrets, publishableKey } from 'embedded-supabase/process/secrets.ts'
import { CachedCatalog } from 'embedded-supabase/rest/catalog/read-catalog.ts'
import { hooks } from '../../server/hooks.ts'
import type { OwnSettings } from '../../server/settings.ts'
import { type Deployment, deployment } from './deployment.ts'

/**
 * Opens the data of these settings in this process as at a start, migrations included.
 * @param unlock releases the lock that this process has on DATA_DIR
 */
export async function openHere(settings: Settings & OwnSettings, unlock: () => void): Promise<Deployment> {
  // A library may print what it refuses, but the caller reports that already.
  silenceConsoleErrors()
  const secrets = loadSecrets(settings.dataDir)
  const siteUrl = settings.siteUrl ?? `http://${settings.host}:${settings.port}`
  const database = await openDatabase(settings)
  const own = hooks(process.env)
  const mailDelivery = openMailDelivery(settings, siteUrl, own.mail)
  const store = await openFileStore(settings, secrets)
  const parts = {
    settings,
    hooks: own,
    database,
    store,
    secrets,
    mailDelivery,
    siteUrl,
    origins: [siteUrl],
  }
  const { backend, files } = await startBackend(parts)
  mailDelivery.start((hash) => linkOpens(backend.db, hash))
  const http = await createHttp({
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
