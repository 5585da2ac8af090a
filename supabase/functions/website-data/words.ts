import {
  addDays,
  type Closure,
  clockAt,
  type DayAhead,
  dayLater,
  dayName,
  type Half,
  hoursOf,
  type Season,
  type State,
} from './opening-state.ts'

/** The Italian texts of opening hours, for customers' websites and the dashboard. Times and dates are those of Rome. */

/** 1, 8 and 11 begin with a vowel when they are read aloud: l'8 agosto, all'1:00. */
function withArticle(article: 'il' | 'del' | 'dal' | 'al' | 'alle', text: string): string {
  return /^(8|11)(?!:)|^1:/.test(text) ? `${article.replace(/^il|le$/, '')}l'${text}` : `${article} ${text}`
}

/** '9:00'; a time of the next day as a clock shows it: 25:30 is '1:30'. The midnight that ends the day is 'mezzanotte'. */
function clockText(time: string): string {
  return time === '24:00' ? 'mezzanotte' : `${Number(time.slice(0, 2)) % 24}${time.slice(2)}`
}

/** '24 dicembre', with the year unless it is that of `known`: '1º gennaio 2027'. */
function dateText(date: string, known: string): string {
  const year = date.slice(0, 4)
  const text = new Date(date)
    .toLocaleDateString('it', { day: 'numeric', month: 'long', timeZone: 'UTC' })
    .replace(/^1 /, '1º ')
  return known.startsWith(year) ? text : `${text} ${year}`
}

/** 'il 24 dicembre', 'dal 10 al 20 agosto', 'dal 24 dicembre 2026 al 6 gennaio 2027'. */
export function daysText({ dal, al }: Pick<Closure, 'dal' | 'al'>, today: string): string {
  if (dal === al) return withArticle('il', dateText(dal, today))
  const from = dateText(dal, al)
  const first = dal <= al && al.startsWith(dal.slice(0, 7)) ? from.replace(/ .*/, '') : from
  return `${withArticle('dal', first)} ${withArticle('al', dateText(al, al.startsWith(dal.slice(0, 4)) ? today : ''))}`
}

/**
 * '9:00–13:00', '19:30–mezzanotte', '19:30–1:00'. A closing time on the next day that is not earlier on the clock says
 * so: '0:00–2:00 del giorno dopo'.
 */
function rangeText([opens, closes]: Half): string {
  return `${clockText(opens)}–${clockText(closes)}${closes >= dayLater(opens) ? ' del giorno dopo' : ''}`
}

/** '9:00–13:00, 15:00–19:00', 'Chiuso', 'Aperto 24 ore'. */
export function halvesText(halves: readonly Half[]): string {
  if (halves.join() === '00:00,24:00') return 'Aperto 24 ore'
  return halves.map(rangeText).join(', ') || 'Chiuso'
}

/** Splits a text of hours so that every second piece is a range, which must not break across lines. */
export function splitRanges(text: string): string[] {
  return text.split(/([^ ,]+–[^ ,]+)/)
}

/** A day's hours, with the date where they differ from the usual ones. */
export function hoursText({ date, halves, apart }: DayAhead): string {
  return halvesText(halves) + (apart ? ` (${dateText(date, date)})` : '')
}

/** 'Chiuso dal 10 al 20 agosto: Ferie', 'Aperto il 24 dicembre 9:00–12:00', 'Aperto 24 ore il 24 dicembre'. */
export function closureText(closure: Closure, now: number): string {
  const text = halvesText(hoursOf(closure.orari))
  const days = daysText(closure, clockAt(now).date)
  // 'Chiuso' and 'Aperto 24 ore' stand before the days, hours after them.
  const what = /^\d/.test(text) ? `Aperto ${days} ${text}` : `${text} ${days}`
  return closure.motivo ? `${what}: ${closure.motivo}` : what
}

/** 'Orario estivo fino al 15 settembre', of one that comes once with the year unless it is this one. */
export function seasonText({ nome, al, ogni_anno }: Season, today: string): string {
  return `${nome} fino ${withArticle('al', dateText(al, ogni_anno ? al : today))}`
}

/**
 * The next change as people say it: its day, and its time, `24:00` for a midnight that ends the day. A closing time after
 * midnight belongs to the evening before, as on a shop sign.
 */
function changeOf(aperto: boolean, at: number, now: number): [date: string, time: string] {
  const { date, time } = clockAt(at)
  if (aperto && time === '00:00') return [addDays(date, -1), '24:00']
  // Within 23 hours, so that the same time of this night is never meant, whatever the clock does.
  return [aperto && time <= '06:00' && at - now < 828e5 ? clockAt(now).date : date, time]
}

/** What texts in another language need of the calculation; a tuple, because names would make the widget larger. */
export type Calculation = [
  add: typeof addDays,
  change: typeof changeOf,
  clock: typeof clockAt,
  later: typeof dayLater,
  hours: typeof hoursOf,
]
export const calculation: Calculation = [addDays, changeOf, clockAt, dayLater, hoursOf]

/** 'alle 19:00', "all'1:00", 'a mezzanotte'. */
export const atText = (time: string) =>
  time === '24:00' ? 'a mezzanotte' : withArticle('alle', clockText(time))

/** 'Aperto ora, chiude alle 19:00', 'Chiuso, riapre lunedì alle 9:00'. */
export function stateText({ aperto, fino_a }: State, now: number): string {
  if (fino_a === null) return aperto ? 'Sempre aperto' : 'Chiuso'
  const [date, time] = changeOf(aperto, fino_a, now)
  const today = clockAt(now).date
  const later = date < addDays(today, 7) ? dayName(date) : withArticle('il', dateText(date, today))
  const on = date === today ? '' : `${date === addDays(today, 1) ? 'domani' : later} `
  return `${aperto ? 'Aperto ora, chiude' : 'Chiuso, riapre'} ${on}${atText(time)}`
}

/** 'Dati del 12 agosto, ore 9:30'. */
export function asOfText(taken: number, now: number): string {
  const { date, time } = clockAt(taken)
  return `Dati ${withArticle('del', dateText(date, clockAt(now).date))}, ore ${clockText(time)}`
}
