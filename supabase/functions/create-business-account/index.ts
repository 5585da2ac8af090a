// The full specifier, since a self-hosted runtime reads no deno.json.
import { createClient } from 'npm:@supabase/supabase-js@2.119.0'
import { corsFor, secretKeyIn } from '../_shared/edge-runtime.ts'
import { supabaseDeps } from './deps.ts'
import { handle } from './handler.ts'

/** The entry point of Supabase's edge runtime; the embedded server calls `handle` with its own client. */
const setting = (name: string) => Deno.env.get(name)

const admin = createClient(setting('SUPABASE_URL') ?? '', secretKeyIn(setting), {
  auth: { persistSession: false, autoRefreshToken: false },
})
const deps = supabaseDeps(admin, corsFor(setting('SITE_ORIGINS')))

Deno.serve((request) => handle(request, deps))
