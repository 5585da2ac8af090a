import type { SupabaseClient } from '@supabase/supabase-js'
import { callersOn } from '../_shared/callers.ts'
import { resetSecondStep } from '../_shared/reset-second-step.ts'
import type { Deps } from './handler.ts'

/** Implements the function's dependencies with the secret key. */
export function supabaseDeps(admin: SupabaseClient, corsHeaders: Deps['corsHeaders']): Deps {
  return {
    ...callersOn(admin),
    corsHeaders,
    async accountOf(businessId) {
      const { data } = await admin
        .from('businesses')
        .select('user_id')
        .eq('id', businessId)
        .maybeSingle()
        .throwOnError()
      return data?.user_id ?? null
    },
    async reset(userId) {
      await resetSecondStep(admin, userId)
    },
  }
}
