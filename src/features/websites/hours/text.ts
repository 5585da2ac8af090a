import { type DayHours, days, halves, type OpeningHours, workdays } from './opening-hours.ts'

/** One day as text: `09:00–13:00, 15:00–19:00`, or `Chiuso`. */
export function dayText(day: DayHours): string {
  if (!day.aperto) return 'Chiuso'
  const spans = halves.filter(({ enabled }) => day[enabled])
  return spans.map(({ opens, closes }) => `${day[opens]}–${day[closes]}`).join(', ') || 'Aperto'
}

/** The week as a person would write it: Monday to Friday are one line where they are equal. */
export function weekText(hours: OpeningHours): { when: string; hours: string }[] {
  if (hours.sempreAperto) return [{ when: 'Sempre aperto', hours: 'Tutti i giorni a tutte le ore' }]
  const week = days.map(({ key, name }) => ({ key, when: name, hours: dayText(hours[key]) }))
  const [first, ...others] = week.slice(0, workdays.length)
  const alike = first !== undefined && others.every((day) => day.hours === first.hours)
  const rest = alike
    ? [{ when: 'Dal lunedì al venerdì', hours: first.hours }, ...week.slice(workdays.length)]
    : week
  return rest.map(({ when, hours: text }) => ({ when, hours: text }))
}
