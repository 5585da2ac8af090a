import { queryOptions } from '@tanstack/react-query'
import type { Tables } from '#lib/backend/database.types.ts'
import { db } from '#lib/backend/supabase.ts'
import { addDays, type Day, shortDay } from '#lib/italian/days.ts'

type Closure = Pick<Tables<'closures'>, 'website_id' | 'dal' | 'al' | 'orari'>

/** How far ahead closures are looked for that continue one that holds today, in days. */
const ahead = 31

/** Whether a closure's stored hours mean that it is closed all day: none, or those of a day that is not open. */
export function isClosedAllDay(orari: Closure['orari']): boolean {
  return orari === null || (typeof orari === 'object' && 'aperto' in orari && orari.aperto === false)
}

/** The websites of a page that are closed today: website id -> the last day that they are closed. */
export function closedTodayQuery(websites: readonly { id: string }[], today: Day) {
  const websiteIds = websites.map(({ id }) => id)
  return queryOptions({
    queryKey: ['closures', 'today', today, websiteIds],
    enabled: websiteIds.length > 0,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Day>> => {
      const { data } = await db
        .from('closures')
        .select('website_id, dal, al, orari')
        .in('website_id', websiteIds)
        .gte('al', today)
        .lte('dal', addDays(today, ahead))
        .order('dal')
        .abortSignal(signal)
        .throwOnError()
      return closedUntil(data, today)
    },
  })
}

/**
 * From closures in order of their first day: website id -> the last day that it is closed from today on, without a break.
 * Websites that are not closed today are left out.
 */
export function closedUntil(closures: readonly Closure[], today: Day): ReadonlyMap<string, Day> {
  const until = new Map<string, Day>()
  for (const { website_id, dal, al, orari } of closures) {
    const before = until.get(website_id)
    const follows = before === undefined ? dal <= today && al >= today : dal === addDays(before, 1)
    if (follows && isClosedAllDay(orari)) until.set(website_id, al)
  }
  return until
}

/** `Chiuso oggi`, `Chiuso fino al 26 ago`, and with the year when it is another one. */
export function closedText(until: Day, today: Day): string {
  if (until === today) return 'Chiuso oggi'
  const year = until.slice(0, 4)
  return `Chiuso fino al ${shortDay(until)}${year === today.slice(0, 4) ? '' : ` ${year}`}`
}
