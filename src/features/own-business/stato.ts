import { queryOptions } from '@tanstack/react-query'
import { keysOf } from '#backend/query-keys.ts'
import { db } from '#backend/supabase.ts'

/** What of a business its visitors do not see; null while all is active, or where the user has no business. */
export function suspensionQuery(userId: string) {
  return queryOptions({
    queryKey: [...keysOf('businesses').all, 'own-stato', userId],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<'business' | 'website' | null> => {
      const { data } = await db
        .from('businesses')
        .select('stato, websites(stato)')
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      if (data?.stato === 'sospeso') return 'business'
      return [data?.websites].flat().some((website) => website?.stato === 'sospeso') ? 'website' : null
    },
  })
}
