import type { SupabaseClient } from '@supabase/supabase-js'
import type { Stored } from './answer.ts'
import type { Deps } from './lookup.ts'

/** The dependencies on a client with the secret key: only the secret key may call the database function. */
export function supabaseDeps(admin: SupabaseClient, base: string): Deps {
  return {
    base,
    now: Date.now,
    async find(id) {
      const { data } = await admin.rpc('website_data', { _id: id }, { get: true }).throwOnError()
      return data as Stored | null
    },
  }
}
