import { isDay, unrealDay } from '#italian/days.ts'
import { unreadableDay } from '#ui/fields/typed-day.ts'

/** The first and last day that the database accepts, as a date's field has them. */
export const dayRange = { min: '2000-01-01', max: '2199-12-31' } as const

/** The error of a typed day that is not empty, or null. */
export function dayProblem(day: string): string | null {
  if (day === unreadableDay) return 'La data non è completa, o non esiste'
  const unreal = unrealDay(day)
  if (unreal) return unreal
  const counts = isDay(day) && day >= dayRange.min && day <= dayRange.max
  return counts ? null : 'Scegli una data tra il 2000 e il 2199'
}
