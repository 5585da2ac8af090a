import { createClient } from '@supabase/supabase-js'
import type { Backend } from './host.ts'

/** A client with the secret key whose requests `inside` answers: they never leave the process, so they work while it stops. */
export function insideClient(
  { siteUrl, secrets }: Pick<Backend, 'siteUrl' | 'secrets'>,
  inside: (request: Request) => Promise<Response>,
) {
  return createClient(siteUrl, secrets.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: (input, init) => inside(new Request(input, init)) },
  })
}
