// The full specifier, since a self-hosted runtime reads no deno.json.
import { createClient } from 'npm:@supabase/supabase-js@2.119.0'
import { secretKeyIn, visitorOf } from '../_shared/edge-runtime.ts'
import { offered, walletsOnSupabase } from '../_shared/wallets/wallets.ts'
import { supabaseDeps } from './deps.ts'
import { cardData } from './handler.ts'

/** The entry point of Supabase's edge runtime; the embedded server calls the same handler with its own client. */
const setting = (name: string) => Deno.env.get(name)

const backend = setting('SUPABASE_URL') ?? ''
const admin = createClient(backend, secretKeyIn(setting), {
  auth: { persistSession: false, autoRefreshToken: false },
})
// `card-pass` logs what is wrong with the settings, so this function does not.
const { wallets } = walletsOnSupabase(setting, Date.now(), () => {})
const handle = cardData({
  // In a self-hosted runtime SUPABASE_URL is a name of its own network, which visitors cannot use.
  ...supabaseDeps(admin, setting('SUPABASE_PUBLIC_URL') ?? backend),
  wallets: () => offered(wallets, Date.now()),
})

Deno.serve((request, { remoteAddr }) => handle(request, visitorOf(request, remoteAddr.hostname)))
