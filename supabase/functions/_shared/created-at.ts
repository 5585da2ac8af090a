import type { AdminUserAttributes, SupabaseClient } from '@supabase/supabase-js'

/** How often a sign-up that is begun between the look at the address and the account is removed. */
const attempts = 3

/**
 * Creates a user at an address, in place of a sign-up that nobody has confirmed. Throws the client's error when it is not
 * the address that is taken.
 */
export async function createdAt(
  admin: SupabaseClient,
  user: AdminUserAttributes & { email: string },
): Promise<{ userId: string } | 'email_taken'> {
  const isFree = async () => {
    const { data } = await admin.rpc('clear_address', { _email: user.email }).throwOnError()
    return data === true
  }
  for (let attempt = 1; await isFree(); attempt += 1) {
    const { data, error } = await admin.auth.admin.createUser(user)
    if (!error) return { userId: data.user.id }
    if (error.code === 'email_exists' && attempt < attempts) continue
    // Hosted Supabase answers 500 to the second of two that are created at once.
    if (error.code === 'email_exists' || !(await isFree())) break
    throw error
  }
  return 'email_taken'
}
