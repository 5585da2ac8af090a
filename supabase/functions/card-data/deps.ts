import type { SupabaseClient } from '@supabase/supabase-js'
import type { Deps, Stored } from './handler.ts'

/** Needs the secret key, because the database function is closed to all other callers. */
export function supabaseDeps(admin: SupabaseClient, base: string): Omit<Deps, 'wallets'> {
  return {
    base,
    now: Date.now,
    async find(id) {
      const { data } = await admin.rpc('card_data', { _id: id }, { get: true }).throwOnError()
      return data as Stored | null
    },
  }
}
