import { queryOptions } from '@tanstack/react-query'
import { readWhole } from '#backend/read-whole.ts'
import { db } from '#backend/supabase.ts'
import type { ListPage } from '#lists/list-query.ts'
import type { Closure } from './rules.ts'

export const keyOf = (websiteId: string) => ['closures', 'of', websiteId] as const

/** The closures of a website by their first day, the latest first. Always read anew when shown. */
export function closuresQuery(websiteId: string) {
  return queryOptions({
    queryKey: keyOf(websiteId),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<ListPage<Closure>> => {
      const own = () => db.from('closures').select('*').eq('website_id', websiteId)
      const rows = await readWhole(own, signal)
      rows.sort((one, other) => (one.dal > other.dal ? -1 : 1))
      return { rows, total: rows.length, totalIsEstimate: false }
    },
  })
}

/** A closure that is being edited, which its list has read already. Throws when it does not exist any more. */
export function closureQuery(closure: Closure) {
  return queryOptions({
    queryKey: ['closures', 'detail', closure.id],
    initialData: closure,
    staleTime: 0,
    // The next time it is opened it begins with what the list shows then.
    gcTime: 0,
    queryFn: async ({ signal }): Promise<Closure> => {
      const { data } = await db
        .from('closures')
        .select('*')
        .eq('id', closure.id)
        .abortSignal(signal)
        .single()
        .throwOnError()
      return data
    },
  })
}
