import { queryOptions } from '@tanstack/react-query'
import type { Tables } from '#backend/database.types.ts'
import { readByIds } from '#backend/read-whole.ts'
import { db } from '#backend/supabase.ts'
import type { Day } from '#italian/days.ts'
import type { ListPage } from '#lists/list-query.ts'
import { holdsOn, seasonToday } from '../hours/season-days.ts'
import type { Season } from './rules.ts'

/** The key of a website's seasons. */
export const keyOf = (websiteId: string) => ['seasons', 'of', websiteId] as const

/** The database takes no more of one website. */
const mostSeasons = 100

/** The seasons of a website by their first day. Always read anew when shown. */
export function seasonsQuery(websiteId: string) {
  return queryOptions({
    queryKey: keyOf(websiteId),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<ListPage<Season>> => {
      const { data } = await db
        .from('seasons')
        .select('*')
        .eq('website_id', websiteId)
        .order('dal')
        .limit(mostSeasons)
        .abortSignal(signal)
        .throwOnError()
      return { rows: data, total: data.length, totalIsEstimate: false }
    },
  })
}

/** A season that is being edited, which its list has read already. Throws when it does not exist any more. */
export function seasonQuery(season: Season) {
  return queryOptions({
    queryKey: ['seasons', 'detail', season.id],
    initialData: season,
    staleTime: 0,
    // The next time it is opened it begins with what the list shows then.
    gcTime: 0,
    queryFn: async ({ signal }): Promise<Season> => {
      const { data } = await db
        .from('seasons')
        .select('*')
        .eq('id', season.id)
        .abortSignal(signal)
        .single()
        .throwOnError()
      return data
    },
  })
}

type Days = Pick<Tables<'seasons'>, 'website_id' | 'nome' | 'dal' | 'al' | 'ogni_anno'>

/** Which websites of a page have a season today: website id -> 'Orario estivo fino al 15 set'. */
export function seasonsTodayQuery(websites: readonly { id: string }[], today: Day) {
  const websiteIds = websites.map(({ id }) => id)
  return queryOptions({
    queryKey: ['seasons', 'today', today, websiteIds],
    enabled: websiteIds.length > 0,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const near = (some: readonly string[]) =>
        db
          .from('seasons')
          .select('id, website_id, nome, dal, al, ogni_anno')
          .in('website_id', some)
          .or(`ogni_anno.is.true,and(dal.lte.${today},al.gte.${today})`)
      const seasons = await readByIds(websiteIds, near, signal)
      const holding = seasons.filter((season: Days) => holdsOn(season, today))
      return new Map(holding.map((season) => [season.website_id, seasonToday(season, today)]))
    },
  })
}
