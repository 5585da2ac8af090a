import { createClient } from '@supabase/supabase-js'
import type { Backend } from './host.ts'

/**
 * A client with the secret key whose requests are answered in this process. They need no network, so they work during a
 * stop too.
 */
export function insideClient(
  { siteUrl, secrets }: Pick<Backend, 'siteUrl' | 'secrets'>,
  inside: (request: Request) => Promise<Response>,
) {
  return createClient(siteUrl, secrets.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: (input, init) => inside(new Request(input, init)) },
  })
}
