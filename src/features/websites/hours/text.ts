import { hoursOf } from '../../../../supabase/functions/website-data/opening-state.ts'
import { halvesText } from '../../../../supabase/functions/website-data/words.ts'
import { type DayHours, days, halves, isTime, type OpeningHours, workdays } from './opening-hours.ts'

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** One day in the words of customers' websites: `9:00–13:00, 15:00–19:00`, `Aperto 24 ore`, `Chiuso`. */
export function dayText(day: DayHours): string {
  const counting = { ...day }
  // A time input is empty until its value is complete.
  for (const { enabled, opens, closes } of halves) {
    counting[enabled] = day[enabled] && isTime(day[opens]) && isTime(day[closes])
  }
  return halvesText(hoursOf(counting))
}

/** The week as a person would write it: equal days are one line, all of them or Monday to Friday. */
export function weekText(hours: OpeningHours): { when: string; hours: string }[] {
  if (hours.sempreAperto) return [{ when: 'Sempre aperto', hours: 'Tutti i giorni a tutte le ore' }]
  const week = days.map(({ key, name }) => ({ key, when: name, hours: dayText(hours[key]) }))
  const [first, ...others] = week
  const alikeUntil = (count: number) => others.slice(0, count - 1).every((day) => day.hours === first?.hours)
  if (first && alikeUntil(week.length)) return [{ when: 'Tutti i giorni', hours: first.hours }]
  const alike = first !== undefined && alikeUntil(workdays.length)
  const rest = alike
    ? [{ when: 'Dal lunedì al venerdì', hours: first.hours }, ...week.slice(workdays.length)]
    : week
  return rest.map(({ when, hours: text }) => ({ when, hours: text }))
}
