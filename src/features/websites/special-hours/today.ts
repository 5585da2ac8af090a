import { queryOptions } from '@tanstack/react-query'
import type { Tables } from '#backend/database.types.ts'
import { keysOf } from '#backend/query-keys.ts'
import { readByIds } from '#backend/read-whole.ts'
import { db } from '#backend/supabase.ts'
import { addDays, type Day, untilDay } from '#italian/days.ts'
import { holdsOn, seasonToday } from '../hours/special-days.ts'

type Closure = Pick<Tables<'closures'>, 'website_id' | 'dal' | 'al' | 'orari'>

/** The days after today in which closures are read that continue one of today. */
const ahead = 31

/** Whether a closure closes all day: it has no hours, or the hours of a day that is not open. */
export function isClosedAllDay(orari: Closure['orari']): boolean {
  return orari === null || (typeof orari === 'object' && 'aperto' in orari && orari.aperto === false)
}

/** Which websites of a page are closed today: website id -> the last day on which they are closed. */
export function closedTodayQuery(websites: readonly { id: string }[], today: Day) {
  const websiteIds = websites.map(({ id }) => id)
  return queryOptions({
    queryKey: [...keysOf('closures').all, 'today', today, websiteIds],
    enabled: websiteIds.length > 0,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Day>> => {
      const near = (some: readonly string[]) =>
        db
          .from('closures')
          .select('id, website_id, dal, al, orari')
          .in('website_id', some)
          .gte('al', today)
          .lte('dal', addDays(today, ahead))
      return closedUntil(await readByIds(websiteIds, near, signal), today)
    },
  })
}

/**
 * Website id -> the last day of the unbroken time that is closed from
 * today on. Websites that are open today are left out.
 */
export function closedUntil(closures: readonly Closure[], today: Day): ReadonlyMap<string, Day> {
  const until = new Map<string, Day>()
  const byDay = [...closures].sort((one, other) => (one.dal < other.dal ? -1 : 1))
  for (const { website_id, dal, al, orari } of byDay) {
    const before = until.get(website_id)
    const follows = before === undefined ? dal <= today && al >= today : dal === addDays(before, 1)
    if (follows && isClosedAllDay(orari)) until.set(website_id, al)
  }
  return until
}

/** `Chiuso oggi`, `Chiuso fino al 26 ago`, with the year when it is not the present one. */
export function closedText(until: Day, today: Day): string {
  if (until === today) return 'Chiuso oggi'
  return `Chiuso ${untilDay(today, until)}`
}

/** Which websites of a page have a season today: website id -> 'Orario estivo fino al 15 set'. */
export function seasonsTodayQuery(websites: readonly { id: string }[], today: Day) {
  const websiteIds = websites.map(({ id }) => id)
  return queryOptions({
    queryKey: [...keysOf('seasons').all, 'today', today, websiteIds],
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
      const holding = seasons.filter((season) => holdsOn(season, today))
      return new Map(holding.map((season) => [season.website_id, seasonToday(season, today)]))
    },
  })
}
