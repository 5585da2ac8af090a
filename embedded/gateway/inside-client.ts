import { createClient } from '@supabase/supabase-js'
import type { Backend } from './host.ts'

/** A client past all policies whose requests `inside` answers: they never leave the process, also while it stops. */
export function insideClient(
  { siteUrl, secrets }: Pick<Backend, 'siteUrl' | 'secrets'>,
  inside: (request: Request) => Promise<Response>,
) {
  return createClient(siteUrl, secrets.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: (input, init) => inside(new Request(input, init)) },
  })
}
