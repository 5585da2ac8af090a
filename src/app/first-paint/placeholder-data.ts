import { lastKnown, rememberKnown } from '#browser/last-known.ts'
import { aheadText, withSilent } from '#features/dashboard/holiday-texts.ts'
import { shortDay } from '#italian/days.ts'
import type { StoredSession } from './opening.ts'

export type Person = StoredSession['user']

export const each = (within: Element, selector: string, change: (found: HTMLElement) => void) =>
  within.querySelectorAll<HTMLElement>(selector).forEach(change)

/** The prefetched answer of a table; null when there is none, or the request was refused. */
async function answerOf(method: 'GET' | 'HEAD', table: string): Promise<Response | null> {
  const answers = window.prefetched?.answers ?? {}
  const name = Object.keys(answers).find(
    (asked) => asked.startsWith(`${method} `) && asked.includes(`/${table}?`),
  )
  const answer = await answers[name ?? '']
  // A copy: the dashboard takes the answer itself.
  return answer?.ok ? answer.clone() : null
}

/** Shows a table's total: the one that was seen last, until the prefetched one is there. */
export async function showTotal(place: HTMLElement, user: Person, table: string): Promise<void> {
  const show = (text: string, remembered: boolean) => {
    place.textContent = text
    place.parentElement?.classList.toggle('text-muted', remembered)
  }
  const written = (figure: number) => new Intl.NumberFormat('it-IT').format(figure)
  const before = lastKnown(user.id).totals?.[table]
  if (before !== undefined) show(`${written(before)} ...`, true)
  const range = (await answerOf('HEAD', table))?.headers.get('content-range')
  const total = Number.parseInt(range?.split('/')[1] ?? '', 10)
  if (Number.isNaN(total)) return
  // The dashboard begins with this figure, so that it does not change there.
  rememberKnown(user.id, { totals: { [table]: total } })
  show(written(total), false)
}

/** Waits for the prefetched answer about the next two holidays and shows their sentences in place of the grey bars. */
export async function showHolidays(placeholder: Element): Promise<void> {
  const answer = await answerOf('GET', 'silent_websites')
  if (!answer || !window.prefetched) return
  const { today, next } = window.prefetched.holidays
  const holidays = withSilent(next, await answer.json())
  const days = placeholder.querySelectorAll('[data-day]')
  placeholder.querySelectorAll('[data-holiday]').forEach((place, index) => {
    const holiday = holidays[index]
    const day = days[index]
    if (!holiday || !day) return
    place.textContent = aheadText(holiday, today)
    place.classList.toggle('text-muted', holiday.silent === 0)
    day.textContent = shortDay(holiday.day)
  })
}
