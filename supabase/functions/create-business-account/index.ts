import { createClient } from '@supabase/supabase-js'
import { supabaseDeps } from './deps.ts'
import { handle } from './handler.ts'

/** The shell for Supabase's edge runtime; the embedded server calls `handle` with its own client. */
const setting = (name: string) => Deno.env.get(name) ?? ''

const admin = createClient(setting('SUPABASE_URL'), setting('SUPABASE_SERVICE_ROLE_KEY'), {
  auth: { persistSession: false, autoRefreshToken: false },
})

// SITE_ORIGINS: the dashboard's origins, separated by commas (`supabase secrets set SITE_ORIGINS=https://…`).
const origins = setting('SITE_ORIGINS').split(',').filter(Boolean)

function corsHeaders(request: Request): Record<string, string> {
  const origin = request.headers.get('origin')
  if (!origin || !origins.includes(origin)) return { vary: 'origin' }
  return {
    vary: 'origin',
    'access-control-allow-origin': origin,
    'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
    'access-control-allow-methods': 'POST',
  }
}

Deno.serve((request) => handle(request, supabaseDeps(admin, corsHeaders)))
