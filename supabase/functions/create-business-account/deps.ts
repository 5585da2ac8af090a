import type { SupabaseClient } from '@supabase/supabase-js'
import type { Deps } from './handler.ts'

/** The function's needs, met by a client that holds the secret key; the database's trigger claims the business. */
export function supabaseDeps(admin: SupabaseClient, corsHeaders: Deps['corsHeaders']): Deps {
  return {
    corsHeaders,
    async callerOf(token) {
      const { data } = await admin.auth.getUser(token)
      return data.user?.id ?? null
    },
    async roleOf(userId) {
      const { data } = await admin
        .from('user_roles')
        .select('role')
        .eq('user_id', userId)
        .maybeSingle()
        .throwOnError()
      return data?.role ?? null
    },
    async findBusiness(businessId) {
      const { data } = await admin
        .from('businesses')
        .select('user_id')
        .eq('id', businessId)
        .maybeSingle()
        .throwOnError()
      return data && { hasAccount: data.user_id !== null }
    },
    async createAccount({ email, password, businessId }) {
      const { data, error } = await admin.auth.admin.createUser({
        email,
        password,
        email_confirm: true,
        app_metadata: { business_id: businessId },
      })
      if (error) return error.code === 'email_exists' ? 'email_taken' : 'failed'
      return { userId: data.user.id }
    },
  }
}
