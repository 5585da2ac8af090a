import { queryOptions, useQuery } from '@tanstack/react-query'
import { SpokenError } from '#lib/errors.ts'
import { useSession } from '#lib/session.ts'
import { db } from '#lib/supabase.ts'
import { isRole, type Role } from '#permissions'

/** The role of a signed-in user, asked from the server function (spec section 7). */
export function roleQuery(userId: string) {
  return queryOptions({
    queryKey: ['role', userId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<Role> => {
      const { data } = await db.rpc('get_user_role', { _user_id: userId }).throwOnError()
      if (!isRole(data)) throw new SpokenError('Al tuo account non è assegnato alcun ruolo.')
      return data
    },
  })
}

/** The signed-in user's role, or null before it is known. Inside the dashboard the guard has fetched it. */
export function useRole(): Role | null {
  const { user } = useSession()
  const query = useQuery({ ...roleQuery(user?.id ?? ''), enabled: user !== null })
  return query.data ?? null
}
