import { FunctionsClient } from '@supabase/functions-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import { StorageClient } from '@supabase/storage-js'
import { auth } from './auth.ts'
import { backendUrl, publishableKey } from './backend.ts'
import type { Database } from './database.types.ts'

/** Adds the key and the current access token to any `fetch`-like function, as supabase-js does. */
export function withSession(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const { data } = await auth.getSession()
    const headers = new Headers(init?.headers)
    headers.set('apikey', publishableKey)
    headers.set('Authorization', `Bearer ${data.session?.access_token ?? publishableKey}`)
    return send(input, { ...init, headers })
  }
}

const authorizedFetch = withSession((input, init) => fetch(input, init))

/** Tables and database functions. Reads are retried by the library on 503, 520 and network failures. */
export const db = new PostgrestClient<Database>(`${backendUrl}/rest/v1`, { fetch: authorizedFetch })
export const storage = new StorageClient(`${backendUrl}/storage/v1`, {}, authorizedFetch)
export const functions = new FunctionsClient(`${backendUrl}/functions/v1`, { customFetch: authorizedFetch })
