import { type Calendar, weekdayOf } from './opening-state.ts'
import { daysAhead, dayTexts, openStreetMapHours, seasonText, spanText, weekRules } from './openstreetmap.ts'

/** OpenStreetMap's values have at most 255 characters; our answer ends with a line break. */
const longest = 254

/** Days with the same hours, `count` of which have other ones than the season or the week. */
type Span = { from: string; to: string; text: string; count: number }

/** The days with hours of their own. A holiday goes on over Sundays, which are closed anyway. */
function spansOf(days: ReturnType<typeof daysAhead>): Span[] {
  const spans: Span[] = []
  let goesOn = false
  for (const { date, own, usual } of days) {
    const last = spans.at(-1)
    goesOn = goesOn && last?.text === own
    if (own === usual) continue
    if (goesOn && last) Object.assign(last, { to: date, count: last.count + 1 })
    else spans.push({ from: date, to: date, text: own, count: 1 })
    goesOn = true
  }
  return spans
}

/** '2026 Aug 03-2026 Aug 14' -> '2026 Aug 3-14'. */
const shortDays = (text: string) =>
  text
    .replace(/((?:\d{4} )?\w{3} )(\d\d)-((?:\d{4} )?\w{3} )(\d\d)/g, (whole, month, first, itsMonth, last) =>
      month === itsMonth && first < last ? `${month}${first}-${last}` : whole,
    )
    .replace(/([ -])0(\d)/g, '$1$2')

/** Each rule once, behind all the days for which it holds. */
function together(rules: readonly (readonly [days: string, rule: string])[]): string[] {
  const days = new Map<string, string[]>()
  for (const [when, rule] of rules) days.set(rule, [...(days.get(rule) ?? []), shortDays(when)])
  return [...days].map(([rule, when]) => `${when.join()} ${rule}`)
}

/** The weekdays on which a season differs from the week. */
function seasonRules({ orari, stagioni }: Calendar): (readonly [string, string])[] {
  const week = dayTexts(orari)
  return stagioni.flatMap((season) => {
    const texts = dayTexts(season.orari).map((text, place) => (text === week[place] ? null : text))
    return weekRules(texts).map((rule) => [seasonText(season), rule.replace(/^Mo-Su /, '')] as const)
  })
}

/**
 * Hours that fit into a value of OpenStreetMap: where the usual spelling is too long a shorter one, then without the latest
 * single days, then the week alone.
 * @param today the first day that matters
 * @returns `leftOut`: on how many of the days ahead the hours are not those of the text
 */
export function openStreetMapWithin(calendar: Calendar, today: string): { text: string; leftOut: number } {
  const usual = openStreetMapHours(calendar, today)
  if (usual.length <= longest) return { text: usual, leftOut: 0 }
  const { orari } = calendar
  const week = dayTexts(orari)
  const days = daysAhead(calendar, today)
  const spans = spansOf(days)
  const lasting = [...weekRules(week), ...together(seasonRules(calendar))]
  for (let kept = spans.length; kept >= 0; kept--) {
    const single = spans.slice(0, kept).map(({ from, to, text }) => [spanText(from, to), text] as const)
    const text = [...lasting, ...together(single)].join('; ')
    const leftOut = spans.slice(kept).reduce((sum, { count }) => sum + count, 0)
    if (text.length <= longest) return { text, leftOut }
  }
  return {
    text: openStreetMapHours({ orari, chiusure: [], stagioni: [] }, today),
    leftOut: days.filter(({ date, own }) => own !== week[weekdayOf(date)]).length,
  }
}
