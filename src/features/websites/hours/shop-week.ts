import {
  type Calendar,
  clockAt,
  dayName,
  including,
  stateAt,
  weekAhead,
} from '../../../../supabase/functions/website-data/opening-state.ts'
import {
  closureText,
  hoursText,
  seasonText,
  stateText,
} from '../../../../supabase/functions/website-data/words.ts'
import { capital } from './text.ts'

/** What decides a shop's hours: its week, seasons and closures. */
export type ShopCalendar = Calendar

/** What visitors of a shop read at a moment. */
interface ShopWeek {
  open: boolean
  /** 'chiude alle 19:00', 'riapre lunedì alle 9:00'; empty where nothing changes. */
  next: string
  /** Today and the six days after it, Monday first. */
  days: { name: string; hours: string; today: boolean }[]
  /** 'Orario estivo fino al 15 settembre', and the closures to come. */
  notes: string[]
}

/**
 * A shop's hours in the words of the widget on its website.
 * @param now in milliseconds, by the server's clock
 */
export function shopWeek(calendar: ShopCalendar, now: number): ShopWeek {
  const today = clockAt(now).date
  const state = stateAt(calendar, now)
  const [, next = ''] = stateText(state, now).split(', ')
  const season = including(calendar.stagioni, today)
  const closures = calendar.chiusure.filter(({ al }) => al >= today)
  return {
    open: state.aperto,
    next,
    days: weekAhead(calendar, now).map((day) => ({
      name: capital(dayName(day.date)),
      hours: hoursText(day),
      today: day.today,
    })),
    notes: [
      ...(season ? [seasonText(season, today)] : []),
      ...closures.map((closure) => closureText(closure, now)),
    ],
  }
}
