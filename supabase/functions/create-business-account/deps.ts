import type { SupabaseClient } from '@supabase/supabase-js'
import type { Deps } from './handler.ts'

/** The function's needs, met by a client that holds the secret key; the database's trigger claims the business. */
export function supabaseDeps(admin: SupabaseClient, corsHeaders: Deps['corsHeaders']): Deps {
  return {
    corsHeaders,
    async callerOf(token) {
      const { data, error } = await admin.auth.getUser(token)
      // One that is down, or has no time, says nothing of the session: 401 would make the dashboard end it.
      if (error && ![400, 401, 403, 404].includes(error.status ?? 0)) throw error
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
      if (error?.code === 'email_exists') return 'email_taken'
      if (error?.code === 'weak_password') return 'weak_password'
      if (error) throw error
      return { userId: data.user.id }
    },
  }
}
