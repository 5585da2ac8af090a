import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Requester } from '../queues/requester.ts'
import type { Backend, HostEnv } from './host.ts'

export type Inside = (request: Request, env: HostEnv['Bindings']) => Promise<Response>

/**
 * Clients with the secret key whose requests are answered in this process, on behalf of a requester. They need no
 * network, so they work during a stop too.
 */
export function insideClients({ siteUrl, secrets }: Pick<Backend, 'siteUrl' | 'secrets'>, inside: Inside) {
  return (outer: Requester): SupabaseClient =>
    createClient(siteUrl, secrets.secretKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch: (input, init) => inside(new Request(input, init), { outer }) },
    })
}
