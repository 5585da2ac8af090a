import { addDays, type Day, untilDay } from '#italian/days.ts'
import {
  including,
  seasonDays,
  weekdayOf,
} from '../../../../supabase/functions/website-data/opening-state.ts'
import { daysText } from '../../../../supabase/functions/website-data/words.ts'
import type { Span } from './days.ts'
import { type DayHours, days, type OpeningHours, readHours } from './opening-hours.ts'

/** The days of a closure or a season: once, or each year, when their years do not count. */
export type SpecialDays = Span & { ogni_anno?: boolean }

/** A leap year, so that 29 February is among the days. */
const [firstDay, lastDay] = ['2028-01-01', '2028-12-31']

export const holdsOn = (days: SpecialDays, day: Day) => including([days], day) !== undefined

export const areOver = ({ al, ogni_anno }: SpecialDays, today: Day) => !ogni_anno && al < today

/** Whether two closures, or two seasons, share a day, as `private.keep_special_hours` in the database decides. */
export function shareDay(one: SpecialDays, other: SpecialDays): boolean {
  if (!one.ogni_anno && !other.ogni_anno) return one.dal <= other.al && one.al >= other.dal
  const { dal, al } = [one, other].find(({ ogni_anno }) => !ogni_anno) ?? { dal: firstDay, al: lastDay }
  for (let day = dal; day <= al; day = addDays(day, 1)) {
    if (holdsOn(one, day) && holdsOn(other, day)) return true
  }
  return false
}

/** 'ogni anno dal 1º giugno al 15 settembre', 'dal 1º giugno al 15 settembre 2027'. */
export function whenText({ dal, al, ogni_anno }: SpecialDays): string {
  if (!ogni_anno) return daysText({ dal, al }, '')
  const inOneYear = (day: Day) => firstDay.slice(0, 4) + day.slice(4)
  return `ogni anno ${daysText({ dal: inOneYear(dal), al: inOneYear(al) }, firstDay)}`
}

/** 'Orario estivo fino al 15 set', of a season that holds today; the year of one of each year says nothing. */
export function seasonToday(season: Required<SpecialDays> & { nome: string }, today: Day): string {
  const { al } = seasonDays(season, today)
  return `${season.nome} ${untilDay(season.ogni_anno ? al : today, al)}`
}

/** The hours that count on a day where there is no closure: a season's before the week's. */
export function usualDay(
  week: OpeningHours,
  seasons: readonly (SpecialDays & { orari: unknown })[],
  day: Day,
): DayHours {
  const season = seasons.find((each) => holdsOn(each, day))
  const hours = season ? readHours(season.orari) : week
  const own = hours[(days[weekdayOf(day)] ?? days[0]).key]
  return hours.sempreAperto ? { ...own, ...allDay } : own
}

/** A day without an end, in two halves. */
const allDay: DayHours = {
  aperto: true,
  mattina_abilitata: true,
  apertura_mattina: '00:00',
  chiusura_mattina: '12:00',
  pomeriggio_abilitato: true,
  apertura_pomeriggio: '12:00',
  chiusura_pomeriggio: '00:00',
}
