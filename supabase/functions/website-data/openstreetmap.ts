import {
  addDays,
  type Calendar,
  dayKeys,
  dayLater,
  type Half,
  type Hours,
  halvesOn,
  including,
  type Season,
  weekdayOf,
} from './opening-state.ts'

/*
 * Hours in the notation of OpenStreetMap's key `opening_hours` (https://wiki.openstreetmap.org/wiki/Key:opening_hours):
 * the week, then the seasons, then single days. There a later rule replaces the whole calendar day, what is left of the
 * evening before included. So where there is more than the week, each rule says calendar days from midnight to midnight.
 */

const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
/** Days from the first one on that are looked at: a closure is announced for 60 days, and may last 366. */
const horizon = 430
/** A Monday, for looking up a week by its dates. */
const someMonday = '2026-03-02'

/** '2026-12-25' -> 'Dec 25'. */
const dayText = (date: string) => `${months[Number(date.slice(5, 7)) - 1]} ${date.slice(8)}`
const dateText = (date: string) => `${date.slice(0, 4)} ${dayText(date)}`
export const spanText = (dal: string, al: string) =>
  dal === al ? dateText(dal) : `${dateText(dal)}-${dateText(al)}`

const dayEarlier = (time: string) =>
  `${String(Number(time.slice(0, 2)) - 24).padStart(2, '0')}${time.slice(2)}`
const earlier = (one: string, other: string) => (one < other ? one : other)

/** A calendar day from midnight to midnight: what the evening before leaves, and its own hours. Halves that touch are one. */
function calendarDay(before: readonly Half[], own: readonly Half[]): Half[] {
  const left = before
    .filter(([, closes]) => closes > '24:00')
    .map(([, closes]) => ['00:00', dayEarlier(closes)])
  const joined: [string, string][] = []
  for (const [opens = '', closes = ''] of [...left, ...own]) {
    const last = joined.at(-1)
    const end = earlier(closes, '24:00')
    if (!last || opens > last[1]) joined.push([opens, end])
    else if (end > last[1]) last[1] = end
  }
  return joined
}

/** '09:00-13:00,15:00-19:00', 'off'. A closing time of the next day is that of the clock. */
function hoursText(halves: readonly Half[]): string {
  const end = (closes: string, opens: string) =>
    closes > '24:00' && closes < dayLater(opens) ? dayEarlier(closes) : closes
  return halves.map(([opens, closes]) => `${opens}-${end(closes, opens)}`).join() || 'off'
}

/** Runs of neighbours with the same text: first place, last place, the text. */
function runs(texts: readonly (string | null)[]): { from: number; to: number; text: string }[] {
  const found: { from: number; to: number; text: string }[] = []
  for (const [place, text] of texts.entries()) {
    const last = found.at(-1)
    if (last && last.to === place - 1 && last.text === text) last.to = place
    else if (text !== null) found.push({ from: place, to: place, text })
  }
  return found
}

/** 'Mo-Fr 09:00-13:00', 'Sa,Su off': each different text with its weekdays; none for days without a text. */
export function weekRules(texts: readonly (string | null)[]): string[] {
  return [...new Set(texts)].flatMap((text) => {
    if (text === null) return []
    const days = runs(texts.map((each) => (each === text ? text : null)))
    const names = days.map(({ from, to }) =>
      to > from ? `${weekdays[from]}-${weekdays[to]}` : `${weekdays[from]}`,
    )
    return `${names.join()} ${text}`
  })
}

const weekOf = (orari: Hours) => {
  const calendar = { orari, chiusure: [], stagioni: [] }
  return dayKeys.map((_, place) => halvesOn(calendar, addDays(someMonday, place)))
}
const textOn = (week: readonly (readonly Half[])[], weekday: number) =>
  hoursText(calendarDay(week.at(weekday - 1) ?? [], week[weekday] ?? []))
/** A week's calendar days from midnight to midnight, Monday first. */
export const dayTexts = (orari: Hours) => {
  const week = weekOf(orari)
  return dayKeys.map((_, place) => textOn(week, place))
}

/** The days from the first one that matters on: their own hours, and those of the season or the week. */
export function daysAhead(calendar: Calendar, today: string) {
  const { orari, stagioni } = calendar
  const week = dayTexts(orari)
  const weeks = new Map(stagioni.map((season) => [season, dayTexts(season.orari)]))
  return Array.from({ length: horizon }, (_, place) => {
    const date = addDays(today, place)
    const season = including(stagioni, date)
    const usual = ((season && weeks.get(season)) ?? week)[weekdayOf(date)] ?? ''
    const own = hoursText(calendarDay(halvesOn(calendar, addDays(date, -1)), halvesOn(calendar, date)))
    return { date, own, usual }
  })
}

/**
 * The days of a season. The 29th of February is apart, because a range that ends with it reaches the 1st of March; and so is
 * the new year where a season begins on the day after its end, because such a range has no days.
 */
export function seasonText({ dal, al, ogni_anno }: Season): string {
  if (!ogni_anno) return spanText(dal, al)
  const [first, last] = [dayText(dal), dayText(al)]
  if (first === last) return first
  const end = last === 'Feb 29' ? 'Feb 28' : last
  const isWholeYear = ['2027', '2028'].some((year) => dayText(addDays(year + al.slice(4), 1)) === first)
  const range = first === end ? first : isWholeYear ? `${first}-Dec 31,Jan 01-${end}` : `${first}-${end}`
  return end === last ? range : `${range},${last}`
}

/**
 * The usual spelling, however long.
 * @param today the first day that matters
 */
export function openStreetMapHours(calendar: Calendar, today: string): string {
  const { orari, chiusure, stagioni } = calendar
  if (chiusure.length + stagioni.length === 0) {
    const week = weekOf(orari)
    if (week.every((halves) => hoursText(halves) === '00:00-24:00')) return '24/7'
    const overMidnight = week.flat().some(([, closes]) => closes > '24:00')
    const rules = weekRules(week.map(hoursText))
    // Rules after a comma add to those before, so that the evening before goes on.
    return overMidnight ? rules.filter((rule) => !rule.endsWith(' off')).join(', ') : rules.join('; ')
  }
  const days = daysAhead(calendar, today)
  return [
    ...weekRules(dayTexts(orari)),
    ...stagioni.flatMap((season) =>
      weekRules(dayTexts(season.orari)).map((rule) => `${seasonText(season)} ${rule}`),
    ),
    ...runs(days.map(({ own, usual }) => (own === usual ? null : own))).map(
      ({ from, to, text }) => `${spanText(addDays(today, from), addDays(today, to))} ${text}`,
    ),
  ].join('; ')
}
