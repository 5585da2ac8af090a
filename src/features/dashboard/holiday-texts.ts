import { type Day, daysBetween } from '#italian/days.ts'
import type { Holiday } from '#italian/holidays.ts'

/** A holiday, with how many active websites say nothing of it. */
export type HolidayAhead = Holiday & { silent: number }

function whenText(today: Day, day: Day): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'oggi'
  return days === 1 ? 'domani' : `fra ${days} giorni`
}

function silentText(silent: number): string {
  if (silent === 0) return 'nessun sito senza indicazioni'
  return silent === 1
    ? '1 sito senza indicazioni'
    : `${new Intl.NumberFormat('it-IT').format(silent)} siti senza indicazioni`
}

/** 'Ferragosto fra 12 giorni: 31 siti senza indicazioni'. */
export const aheadText = ({ name, day, silent }: HolidayAhead, today: Day) =>
  `${name} ${whenText(today, day)}: ${silentText(silent)}`

/** Adds to the holidays what `silent_websites` answers; it leaves out days of which every website says something. */
export const withSilent = (
  holidays: readonly Holiday[],
  answer: readonly { day: string; websites: number }[],
): HolidayAhead[] =>
  holidays.map((holiday) => ({
    ...holiday,
    silent: answer.find(({ day }) => day === holiday.day)?.websites ?? 0,
  }))
