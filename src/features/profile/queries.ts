import type { User } from '@supabase/auth-js'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Account, accountOf } from '#backend/account.ts'
import { auth } from '#backend/auth.ts'
import { messageOf, UserMessageError } from '#backend/errors.ts'
import { useSession } from '#backend/session.ts'
import { db } from '#backend/supabase.ts'
import { isRole, ownerIdOf, type Role, type Table } from '#permissions'

/** The role of a signed-in user, read by the database function. */
export function roleQuery(userId: string) {
  return queryOptions({
    queryKey: ['role', userId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<Role> => {
      const { data } = await db.rpc('get_user_role', { _user_id: userId }).throwOnError()
      if (!isRole(data)) throw new UserMessageError('Al tuo account non è assegnato alcun ruolo.')
      return data
    },
  })
}

/** The signed-in user's role; null while it loads. Inside the dashboard the guard has already fetched it. */
export function useRole(): Role | null {
  const { user } = useSession()
  const query = useQuery({ ...roleQuery(user?.id ?? ''), enabled: user !== null })
  return query.data ?? null
}

/** The signed-in user's id where the role reads only its own rows of a table; null where it reads all or none. */
export function useOwnerId(table: Table): string | null {
  const { user } = useSession()
  return ownerIdOf(useRole(), user, table)
}

/** Runs `work`; a failure becomes a `UserMessageError` whose text begins with `failure`. */
export async function withErrorPrefix<Result>(failure: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new UserMessageError(`${failure}: ${messageOf(error, 'il servizio ha rifiutato la richiesta')}`)
  }
}

/** A person's name and picture as the service has them now: another device may have changed them. */
export function accountQuery(user: User) {
  const account = accountOf(user)
  return queryOptions({
    // Another account in the session, which another tab may have saved, begins anew.
    queryKey: ['account', user.id, account],
    initialData: account,
    queryFn: async (): Promise<Account> => {
      const { data, error } = await auth.getUser()
      if (error) throw error
      return accountOf(data.user)
    },
  })
}

async function updateMetadata(account: Account): Promise<void> {
  const { error } = await auth.updateUser({ data: account })
  if (error) throw error
}

/**
 * Saves a person's name and picture in the user's metadata and in the profile: both, or neither, and they stay as `before`.
 * Throws a `UserMessageError` that names the part that failed.
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
  const { error } = await auth.updateUser({ password })
  if (error) throw error
  // The password has been changed even when this fails; the embedded backend has already ended the other sessions.
  await auth.signOut({ scope: 'others' })
}
