import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#backend/database.types.ts'

export const profile = '/dashboard/profile'
export const password = 'segreta12'

/** A confirmed account of role cliente that only this test uses. */
export async function newAccount(db: SupabaseClient<Database>, email: string) {
  const { data, error } = await db.auth.admin.createUser({ email, password, email_confirm: true })
  if (error) throw error
  return data.user
}
