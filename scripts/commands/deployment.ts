import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Settings } from 'embedded-supabase/config/settings.ts'
import type { OwnSettings } from '../../server/settings.ts'
import type { Database } from '../../src/backend/database.types.ts'

/** A backend to which the operator has the keys: hosted, self-hosted, or the embedded one, running or not. */
export type Deployment = {
  /** The backend's address; for one that is opened in this process, the address that it would have. */
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
  /** `fetch` from the backend's origin, without any key. */
  ask(path: string, init?: RequestInit): Promise<Response>
  settings: Settings & OwnSettings
  close(): Promise<void>
}

/** @param call sends the requests, over the network or inside this process */
export function deployment(
  kind: Deployment['kind'],
  address: string,
  keys: { secret: string; open: string | null },
  call: typeof fetch,
  settings: Settings & OwnSettings,
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
