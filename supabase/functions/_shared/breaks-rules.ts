import type { SupabaseClient } from '@supabase/supabase-js'

/** PostgreSQL's code of a violated check constraint. */
export const checkViolation = '23514'

/**
 * Whether a business of before has values that a newer rule refuses: then nothing of its row can be written, not even whose
 * account it has, until its form is saved with what is to be corrected.
 */
export async function breaksRules(admin: SupabaseClient, businessId: string): Promise<boolean> {
  const { error } = await admin.from('businesses').update({ id: businessId }).eq('id', businessId)
  return error?.code === checkViolation
}
