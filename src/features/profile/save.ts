import type { User } from '@supabase/auth-js'
import type { Account } from '#backend/account.ts'
import { auth } from '#backend/auth.ts'
import { messageOf, UserMessageError } from '#backend/errors.ts'
import { db } from '#backend/supabase.ts'

/** Runs `work`; a failure becomes a `UserMessageError` whose text begins with `failure`. */
export async function withErrorPrefix<Result>(failure: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const why = messageOf(error, 'il servizio ha rifiutato la richiesta')
    throw new UserMessageError(`${failure}: ${why}`, { cause: error })
  }
}

async function updateMetadata(account: Account): Promise<void> {
  const { error } = await auth.updateUser({ data: account })
  if (error) throw error
}

/**
 * Saves a person's name and picture in the user's metadata and in the profile: in both, or in neither. Throws a
 * `UserMessageError` that names the part that failed.
 */
export async function saveAccount(user: User, before: Account, account: Account): Promise<void> {
  await withErrorPrefix('Errore aggiornamento metadati', () => updateMetadata(account))
  try {
    await withErrorPrefix('Errore aggiornamento profilo', async () => {
      await db.from('profiles').update(account).eq('user_id', user.id).throwOnError()
    })
  } catch (error) {
    await updateMetadata(before).catch(() => {})
    throw error
  }
}

/** Sets a new password and signs out the other devices. Throws the auth client's error. */
export async function changePassword(password: string): Promise<void> {
  const { data, error } = await auth.updateUser({ password })
  if (error) throw error
  // Hosted Supabase answers the user as it was; the mark is gone in the next one.
  if (data.user.app_metadata.given_password) await auth.refreshSession()
  // The password has been changed even when this fails; the embedded backend has already ended the other sessions.
  await auth.signOut({ scope: 'others' })
}

/** Keeps a password that somebody else chose for now; the next sign-in asks again, without this way out. */
export async function putOffOwnPassword(): Promise<void> {
  await db.rpc('put_off_own_password').throwOnError()
  await auth.refreshSession()
}
