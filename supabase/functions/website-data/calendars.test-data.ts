import fc from 'fast-check'
import {
  addDays,
  type Calendar,
  type Closure,
  type Day,
  type Hours,
  halvesOn,
  type Season,
} from './opening-state.ts'

/* Weeks, closures and seasons as the product accepts them, for tests of what is made of them. */

export const day = (opens: string, closes: string, again?: [opens: string, closes: string]): Day => ({
  aperto: true,
  mattina_abilitata: true,
  apertura_mattina: opens,
  chiusura_mattina: closes,
  pomeriggio_abilitato: again !== undefined,
  apertura_pomeriggio: again?.[0] ?? '15:00',
  chiusura_pomeriggio: again?.[1] ?? '19:00',
})
export const closed = { ...day('09:00', '13:00'), aperto: false }
export const shop = day('09:00', '13:00', ['15:00', '19:00'])
export const weekOf = (days: readonly Day[]): Hours => {
  const [
    lunedi = shop,
    martedi = shop,
    mercoledi = shop,
    giovedi = shop,
    venerdi = shop,
    sabato = closed,
    domenica = closed,
  ] = days
  return { sempreAperto: false, lunedi, martedi, mercoledi, giovedi, venerdi, sabato, domenica }
}
export const always: Hours = { ...weekOf([]), sempreAperto: true }
export const today = '2026-07-01'
export const once = (dal: string, al: string, orari: Day | null = null): Closure => ({
  dal,
  al,
  orari,
  motivo: null,
})
export const season = (dal: string, al: string, orari: Hours, ogni_anno = true): Season => ({
  nome: 'x',
  dal,
  al,
  ogni_anno,
  orari,
})
export const clock = fc.nat({ max: 95 }).map((quarter) => {
  const minutes = quarter * 15
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
})
/** A day that the product accepts: at most the last half ends on the next day, by six, when nobody has opened yet. */
export const anyDay = fc
  .tuple(
    fc.boolean(),
    fc.uniqueArray(clock, { minLength: 4, maxLength: 4 }),
    fc.boolean(),
    fc.option(fc.constantFrom('00:00', '00:30', '02:00', '06:00')),
  )
  .map(([aperto, times, twice, night]) => {
    const [a = '', b = '', c = '', d = ''] = [...times]
      .sort()
      .map((time) => (time < '06:00' ? `06${time.slice(2)}` : time))
    const [opens, closes, again, end] = [a, b > a ? b : '12:00', c > b ? c : '', night ?? d]
    if (!twice || again === '' || closes >= again || (night === null && end <= again) || closes <= opens)
      return { ...day(opens, night ?? (closes > opens ? closes : '23:45')), aperto }
    return { ...day(opens, closes, [again, end]), aperto }
  })
export const anyWeek = fc
  .tuple(fc.array(anyDay, { minLength: 7, maxLength: 7 }), fc.nat({ max: 9 }))
  .map(([days, lot]) => (lot === 0 ? always : weekOf(days)))
export const anyClosures = fc
  .array(fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 12 }), fc.option(anyDay)), { maxLength: 3 })
  .map((drawn) => {
    let next = today
    return drawn.map(([gap, length, orari]) => {
      const dal = addDays(next, gap)
      const al = addDays(dal, length)
      next = addDays(al, 1)
      return once(dal, al, orari)
    })
  })
const cuts = ['01-01', '02-28', '02-29', '03-01', '06-15', '07-05', '07-20', '12-31']
export const anySeasons = fc.oneof(
  fc.constant([]),
  fc
    .tuple(fc.subarray(cuts, { minLength: 2, maxLength: 4 }), anyWeek, anyWeek, fc.boolean())
    .map(([days, one, other, over]) => {
      const [a = '', b = '', c = '', d = ''] = days.map((each) => `2028-${each}`)
      const stagioni = [season(a, b, one)]
      if (d) stagioni.push(season(c, d, other))
      return over && !d ? [season(b, a, one)] : stagioni
    }),
  fc.tuple(fc.nat({ max: 30 }), fc.nat({ max: 60 }), anyWeek).map(([from, length, week]) => {
    const dal = addDays(today, from)
    return [season(dal, addDays(dal, length), week, false)]
  }),
)

/** Whether a clock on the shop's wall finds it open, by its own hours and those of the evening before. */
export function isOpen(calendar: Calendar, date: string, time: string): boolean {
  const later = `${Number(time.slice(0, 2)) + 24}${time.slice(2)}`
  const within = (on: string, at: string) =>
    halvesOn(calendar, on).some(([opens, closes]) => opens <= at && at < closes)
  return within(date, time) || within(addDays(date, -1), later)
}
