import type { SupabaseClient } from '@supabase/supabase-js'

/**
 * Removes an account's factors, for somebody who has lost them, and ends its sessions. Answers whether there was one. Throws
 * the client's error.
 */
export async function resetSecondStep(admin: SupabaseClient, userId: string): Promise<boolean> {
  const { data, error } = await admin.auth.admin.mfa.listFactors({ userId })
  if (error) throw error
  // Recovery codes cannot be the only factor, so they go first.
  const isCodes = ({ factor_type }: { factor_type: string }) => Number(factor_type === 'recovery_code')
  for (const { id } of data.factors.toSorted((one, other) => isCodes(other) - isCodes(one))) {
    const deleted = await admin.auth.admin.mfa.deleteFactor({ id, userId })
    if (deleted.error) throw deleted.error
  }
  await admin.rpc('end_sessions', { _user_id: userId }).throwOnError()
  return data.factors.some(({ status }) => status === 'verified')
}
