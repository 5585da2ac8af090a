import { serverNow } from '#backend/server-clock.ts'
import { addDays, type Day, todayInRome } from '#italian/days.ts'
import { dayProblem, dayRange } from '#records/day-rules.ts'

/** A first and a last day, both included. */
export type Span = { dal: Day; al: Day }

/** The longest time in days. */
const mostDays = 366

/** The attributes of a date's field, the same for the first and the last day. */
export const dayField = { required: true, ...dayRange } as const

/** The shops' day, by the server's clock. */
export const shopsToday = (): Day => todayInRome(new Date(serverNow()))

/** The errors of two days, each by itself. */
export function dayProblems({ dal, al }: Span): { dal?: string; al?: string } {
  const wrong = (day: Day, missing: string) => (day === '' ? missing : dayProblem(day))
  const [first, last] = [wrong(dal, 'Scegli il primo giorno'), wrong(al, "Scegli l'ultimo giorno")]
  return { ...(first && { dal: first }), ...(last && { al: last }) }
}

/** The errors of two days, which are in order and at most a year apart. */
export function spanProblems(span: Span): { dal?: string; al?: string } {
  const problems = dayProblems(span)
  if (problems.dal || problems.al) return problems
  if (span.al < span.dal) return { al: "L'ultimo giorno non può essere prima del primo" }
  return span.al > addDays(span.dal, mostDays - 1) ? { al: `Massimo ${mostDays} giorni` } : {}
}
