import { auth } from './auth.ts'

/**
 * Sends the recovery mail. Its link signs in and opens the profile page, where a new password is chosen. Answers the
 * error, or null.
 */
export async function sendRecoveryMail(email: string): Promise<unknown> {
  const redirectTo = `${window.location.origin}/dashboard/profile`
  const { error } = await auth.resetPasswordForEmail(email, { redirectTo })
  return error
}
