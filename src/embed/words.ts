import {
  addDays,
  type Closure,
  clockAt,
  type DayAhead,
  type Half,
  type Hours,
  halvesOn,
  type State,
  weekdayOf,
} from '../../supabase/functions/website-data/opening-state.ts'

/** The widget's texts. Times and dates are those of Rome. */

const dayNames = ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica']

export function dayName(date: string): string {
  return dayNames[weekdayOf(date)] ?? ''
}

/** 1, 8 and 11 begin with a vowel when they are read: l'8 agosto, all'1:00. */
function withArticle(article: 'il' | 'dal' | 'al' | 'alle', text: string): string {
  const elided = { il: "l'", dal: "dall'", al: "all'", alle: "all'" }
  return /^(8|11) |^(8|11)$|^1:/.test(text) ? elided[article] + text : `${article} ${text}`
}

/** '9:00'; a time of the next day as on a clock: 25:30 is '1:30'. */
function timeText(time: string): string {
  return `${Number(time.slice(0, 2)) % 24}${time.slice(2)}`
}

const dated = new Intl.DateTimeFormat('it', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const dayAndMonth = (date: string) => dated.format(new Date(date)).replace(/^1 /, '1º ')

/** 'il 24 dicembre', 'dal 10 al 20 agosto', 'dal 24 dicembre al 6 gennaio'. */
function daysText({ dal, al }: Closure): string {
  if (dal === al) return withArticle('il', dayAndMonth(dal))
  const from = dayAndMonth(dal)
  const first = dal.slice(0, 7) === al.slice(0, 7) ? from.split(' ')[0] : from
  return `${withArticle('dal', first ?? '')} ${withArticle('al', dayAndMonth(al))}`
}

/** '9:00–13:00, 15:00–19:00', 'Chiuso', 'Aperto 24 ore'. */
function halvesText(halves: readonly Half[]): string {
  if (halves[0]?.[1] === '24:00') return 'Aperto 24 ore'
  return halves.map((half) => half.map(timeText).join('–')).join(', ') || 'Chiuso'
}

/** A day's hours; those of a closure with the date, because they differ from the usual hours of that weekday. */
export function hoursText({ date, halves, closure }: DayAhead): string {
  return halvesText(halves) + (closure ? ` (${dayAndMonth(date)})` : '')
}

/** 'Chiuso dal 10 al 20 agosto: Ferie', 'Aperto il 24 dicembre 9:00–12:00'. */
export function closureText(hours: Hours, closure: Closure): string {
  const halves = halvesOn(hours, [closure], closure.dal)
  const open = halves.length > 0
  const what = `${open ? 'Aperto' : 'Chiuso'} ${daysText(closure)}${open ? ` ${halvesText(halves)}` : ''}`
  return closure.motivo ? `${what}: ${closure.motivo}` : what
}

/** 'Aperto ora, chiude alle 19:00', 'Chiuso, riapre lunedì alle 9:00'. */
export function stateText({ aperto, fino_a }: State, now: number): string {
  if (fino_a === null) return aperto ? 'Sempre aperto' : 'Chiuso'
  const [today, then] = [clockAt(now).date, clockAt(fino_a)]
  const tomorrow = addDays(today, 1)
  // A closing time after midnight belongs to the evening before, as on a shop sign.
  const tonight = aperto && then.date === tomorrow && then.time <= '06:00'
  let on = `${withArticle('il', dayAndMonth(then.date))} `
  if (then.date < addDays(today, 7)) on = `${dayName(then.date)} `
  if (then.date === tomorrow) on = 'domani '
  if (then.date === today || tonight) on = ''
  return `${aperto ? 'Aperto ora, chiude' : 'Chiuso, riapre'} ${on}${withArticle('alle', timeText(then.time))}`
}

/** 'Dati del 12 agosto, ore 9:30'. */
export function asOfText(taken: number): string {
  const { date, time } = clockAt(taken)
  return `Dati ${withArticle('il', dayAndMonth(date)).replace(/^il /, 'del ').replace(/^l'/, "dell'")}, ore ${timeText(time)}`
}
