import type { User } from '@supabase/auth-js'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Account, accountOf } from '#backend/account.ts'
import { auth } from '#backend/auth.ts'
import { UserMessageError } from '#backend/errors.ts'
import { keysOf } from '#backend/query-keys.ts'
import { useSession } from '#backend/session.ts'
import { checkSession, db } from '#backend/supabase.ts'
import { isRole, ownerIdOf, type Role, type Table } from '#permissions'

export const accountQueries = {
  /** The role of a signed-in user, read by the database function. */
  role: (userId: string) =>
    queryOptions({
      queryKey: [...keysOf('role').all, userId],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async (): Promise<Role> => {
        const { data } = await db.rpc('get_user_role', { _user_id: userId }).throwOnError()
        if (isRole(data)) return data
        // Supabase's tables answer a session that has ended so, as they do an account without a role.
        await checkSession()
        throw new UserMessageError('Al tuo account non è assegnato alcun ruolo.')
      },
    }),

  /** A person's name and picture as the service has them now: another device may have changed them. */
  account: (user: User) => {
    const account = accountOf(user)
    return queryOptions({
      // The session's account data are in the key, so that data that another tab has saved replace the cached ones.
      queryKey: [...keysOf('account').all, user.id, account],
      initialData: account,
      queryFn: async (): Promise<Account> => {
        const { data, error } = await auth.getUser()
        if (error) throw error
        return accountOf(data.user)
      },
    })
  },
}

/** The signed-in user's role; null while it loads. Inside the dashboard the guard has already fetched it. */
export function useRole(): Role | null {
  const { user } = useSession()
  const query = useQuery({ ...accountQueries.role(user?.id ?? ''), enabled: user !== null })
  return query.data ?? null
}

/** The signed-in user's id where the role reads only its own rows of a table; null where it reads all or none. */
export function useOwnerId(table: Table): string | null {
  const { user } = useSession()
  return ownerIdOf(useRole(), user, table)
}
