// The full specifier, since a self-hosted runtime reads no deno.json.
import { createClient } from 'npm:@supabase/supabase-js@2.119.0'
import { corsFor, secretKeyIn } from '../_shared/edge-runtime.ts'
import { supabaseDeps } from './deps.ts'
import { handle } from './handler.ts'

/** The entry point of Supabase's edge runtime; the embedded server calls `handle` with its own client. */
const setting = (name: string) => Deno.env.get(name)
const secretKey = secretKeyIn(setting)

const admin = createClient(setting('SUPABASE_URL') ?? '', secretKey, {
  auth: { persistSession: false, autoRefreshToken: false },
})
const deps = supabaseDeps(admin, {
  corsHeaders: corsFor(setting('SITE_ORIGINS')),
  isSecretKey: (key) => secretKey !== '' && key === secretKey,
  // Supabase's auth service has no mails about a role or a block.
  notify() {},
})

Deno.serve((request) => handle(request, deps))
