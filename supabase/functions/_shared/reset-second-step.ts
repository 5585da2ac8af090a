import type { SupabaseClient } from '@supabase/supabase-js'

/**
 * Removes an account's factors and passkeys, for somebody who has lost the device with them, and ends its sessions. Answers
 * whether there was a second step. Throws the client's error.
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
  await removePasskeys(admin, userId)
  await admin.rpc('end_sessions', { _user_id: userId }).throwOnError()
  return data.factors.some(({ status }) => status === 'verified')
}

async function removePasskeys(admin: SupabaseClient, userId: string): Promise<void> {
  const { data, error } = await admin.auth.admin.passkey.listPasskeys({ userId })
  // A project that has not switched passkeys on, or an auth service that is older than they are.
  if (error?.status === 404) return
  if (error) throw error
  for (const { id } of data) {
    const deleted = await admin.auth.admin.passkey.deletePasskey({ userId, passkeyId: id })
    if (deleted.error) throw deleted.error
  }
}
