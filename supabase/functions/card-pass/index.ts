// The full specifiers, since a self-hosted runtime reads no deno.json.
import { createClient } from 'npm:@supabase/supabase-js@2.119.0'
import * as asn1js from 'npm:asn1js@4.0.0'
import * as fflate from 'npm:fflate@0.8.3'
import * as jose from 'npm:jose@6.2.17'
import * as pkijs from 'npm:pkijs@4.0.0'
import { secretKeyIn, visitorOf } from '../_shared/edge-runtime.ts'
import { walletsOnSupabase } from '../_shared/wallets/wallets.ts'
import { supabaseDeps } from './deps.ts'
import { cardPass } from './handler.ts'

/** The entry point of Supabase's edge runtime; the embedded server calls the same handler with its own client. */
const setting = (name: string) => Deno.env.get(name)

const backend = setting('SUPABASE_URL') ?? ''
const admin = createClient(backend, secretKeyIn(setting), {
  auth: { persistSession: false, autoRefreshToken: false },
})
const handle = cardPass({
  ...supabaseDeps(admin),
  ...walletsOnSupabase(setting, Date.now(), (line) => console.error(`card-pass: ${line}`)),
  // In a self-hosted runtime SUPABASE_URL is a name of its own network, which phones cannot use.
  base: setting('SUPABASE_PUBLIC_URL') ?? backend,
  libraries: async () => ({ asn1js, fflate, jose, pkijs }),
})

Deno.serve((request, { remoteAddr }) => handle(request, visitorOf(request, remoteAddr.hostname)))
