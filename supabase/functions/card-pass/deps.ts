import type { SupabaseClient } from '@supabase/supabase-js'
import type { Deps } from './handler.ts'
import type { Stored } from './stored.ts'

/** Needs the secret key, because the database function is closed to all other callers. */
export function supabaseDeps(admin: SupabaseClient): Pick<Deps, 'find' | 'read' | 'now'> {
  return {
    now: Date.now,
    async find(id) {
      const { data } = await admin.rpc('card_data', { _id: id }, { get: true }).throwOnError()
      return data as Stored | null
    },
    async read({ bucket, name }) {
      const { data } = await admin.storage.from(bucket).download(name)
      return data && new Uint8Array(await data.arrayBuffer())
    },
  }
}
