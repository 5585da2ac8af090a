import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { startBackend } from '../../embedded/backend.ts'
import { Refusal } from '../../embedded/config/refusal.ts'
import { readSettings, type Settings } from '../../embedded/config/settings.ts'
import { openDatabase } from '../../embedded/database/open.ts'
import { openFileStore } from '../../embedded/files/open-store.ts'
import { hostCheck } from '../../embedded/gateway/known-hosts.ts'
import { createHttp } from '../../embedded/http.ts'
import { openMailDelivery } from '../../embedded/mail/delivery.ts'
import { silenceConsoleErrors } from '../../embedded/process/console.ts'
import { tryLockDataDir } from '../../embedded/process/data-dir-lock.ts'
import { isFirstStart } from '../../embedded/process/first-start.ts'
import { runningAt } from '../../embedded/process/run-marker.ts'
import { loadSecrets, publishableKey } from '../../embedded/process/secrets.ts'
import type { Database } from '../../src/lib/backend/database.types.ts'

/** A backend for the person who has its keys: hosted, self-hosted, or the embedded one, running or not. */
export type Deployment = {
  /** The backend's address; when it is opened in this process, the address that it would have. */
  url: string
  /**
   * `remote`: named by SUPABASE_URL. `running`: found by the lock of DATA_DIR. `opened`: opened in this process until
   * `close`.
   */
  kind: 'remote' | 'running' | 'opened'
  /** A client with the secret key, which bypasses all policies. */
  service: SupabaseClient<Database>
  /** A client with the publishable key, without a session; null when that key is not known. */
  anyone: SupabaseClient<Database> | null
  publishableKey: string | null
  /** Sends a request to a path of the backend. */
  ask(path: string, init?: RequestInit): Promise<Response>
  settings: Settings
  close(): Promise<void>
}

type Environment = Record<string, string | undefined>

/**
 * Finds the backend: SUPABASE_URL with its secret key; otherwise the server that runs on DATA_DIR; otherwise the data in
 * it (or DATABASE_URL), opened in this process like at a start, migrations included. @throws Refusal naming the setting.
 */
export async function openDeployment(env: Environment): Promise<Deployment> {
  const url = env.SUPABASE_URL?.trim()
  if (url) return remote(url, env)
  // Demo rows and the first admin are created by the server only.
  const settings = { ...readSettings(env, ['--api-only']), demo: false, admin: null }
  const { dataDir } = settings
  if (isFirstStart(settings)) throw new Refusal('DATA_DIR', `in ${dataDir} non c'è un database`)
  const unlock = tryLockDataDir(dataDir)
  return unlock ? opened(settings, unlock) : running(settings)
}

function remote(url: string, env: Environment): Deployment {
  if (!URL.canParse(url)) throw new Refusal('SUPABASE_URL', "deve essere l'indirizzo del progetto Supabase")
  const secret = env.SUPABASE_SECRET_KEY?.trim() || env.SUPABASE_SERVICE_ROLE_KEY?.trim()
  if (!secret) throw new Refusal('SUPABASE_SECRET_KEY', 'manca, ma SUPABASE_URL è impostata')
  const open = env.SUPABASE_PUBLISHABLE_KEY?.trim() || env.VITE_SUPABASE_PUBLISHABLE_KEY?.trim() || null
  return deployment('remote', url, { secret, open }, fetch, readSettings(env, []), async () => {})
}

function running(settings: Settings): Deployment {
  const origin = runningAt(settings.dataDir)
  if (!origin) {
    throw new Refusal('DATA_DIR', `${settings.dataDir} è in uso e il server non risponde come dovrebbe`)
  }
  const keys = { secret: loadSecrets(settings.dataDir).secretKey, open: publishableKey }
  return deployment('running', origin, keys, fetch, settings, async () => {})
}

async function opened(settings: Settings, unlock: () => void): Promise<Deployment> {
  // lite prints every refused request in full; the caller gets it as the answer.
  silenceConsoleErrors()
  const secrets = loadSecrets(settings.dataDir)
  const siteUrl = settings.siteUrl ?? `http://${settings.host}:${settings.port}`
  const database = await openDatabase(settings)
  const mailDelivery = openMailDelivery(settings, siteUrl)
  const store = await openFileStore(settings, secrets)
  const parts = { settings, database, store, secrets, mailDelivery, siteUrl, origins: [siteUrl] }
  const { backend, files } = await startBackend(parts)
  const http = createHttp({
    settings,
    backend,
    hosts: hostCheck(null),
    files,
    outbox: null,
    pages: null,
    snapshot: null,
  })
  const inside = async (input: RequestInfo | URL, init?: RequestInit) => http.fetch(new Request(input, init))
  const keys = { secret: secrets.secretKey, open: publishableKey }
  return deployment('opened', siteUrl, keys, inside, settings, async () => {
    await mailDelivery.settled()
    await database.close()
    unlock()
  })
}

function deployment(
  kind: Deployment['kind'],
  address: string,
  keys: { secret: string; open: string | null },
  call: typeof fetch,
  settings: Settings,
  close: () => Promise<void>,
): Deployment {
  const url = address.replace(/\/+$/, '')
  const client = (key: string) =>
    createClient<Database>(url, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch: call },
    })
  return {
    url,
    kind,
    service: client(keys.secret),
    anyone: keys.open === null ? null : client(keys.open),
    publishableKey: keys.open,
    ask: (path, init) => call(`${url}${path}`, init),
    settings,
    close,
  }
}
