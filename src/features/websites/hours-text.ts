import { type DayHours, days, halves, type OpeningHours } from './opening-hours.ts'

/** One day in words: `09:00–13:00, 15:00–19:00`, or `Chiuso`. */
export function dayText(day: DayHours): string {
  if (!day.aperto) return 'Chiuso'
  const spans = halves.filter(({ enabled }) => day[enabled])
  return spans.map(({ opens, closes }) => `${day[opens]}–${day[closes]}`).join(', ') || 'Aperto'
}

/** The whole week in words, for comparing two versions. */
export function hoursText(hours: OpeningHours): string {
  if (hours.sempreAperto) return 'Sempre aperto'
  return days.map(({ key, name }) => `${name}: ${dayText(hours[key])}`).join('; ')
}
