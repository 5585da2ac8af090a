import fc from 'fast-check'
import OpeningHours from 'opening_hours'
import { expect, test } from 'vitest'
import {
  addDays,
  type Closure,
  type Day,
  dayKeys,
  type Hours,
  halvesOn,
  type Season,
} from './opening-state.ts'
import { openStreetMapHours } from './openstreetmap.ts'

/* The library that OpenStreetMap's own editors read the notation with is the judge. */

const day = (opens: string, closes: string, again?: [opens: string, closes: string]): Day => ({
  aperto: true,
  mattina_abilitata: true,
  apertura_mattina: opens,
  chiusura_mattina: closes,
  pomeriggio_abilitato: again !== undefined,
  apertura_pomeriggio: again?.[0] ?? '15:00',
  chiusura_pomeriggio: again?.[1] ?? '19:00',
})
const closed = { ...day('09:00', '13:00'), aperto: false }
const shop = day('09:00', '13:00', ['15:00', '19:00'])
const weekOf = (days: readonly Day[]): Hours => {
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
const always: Hours = { ...weekOf([]), sempreAperto: true }
const today = '2026-07-01'
const once = (dal: string, al: string, orari: Day | null = null): Closure => ({
  dal,
  al,
  orari,
  motivo: null,
})
const season = (dal: string, al: string, orari: Hours, ogni_anno = true): Season => ({
  nome: 'x',
  dal,
  al,
  ogni_anno,
  orari,
})
const bar = weekOf(dayKeys.map(() => day('18:00', '02:00')))

test.each<[string, Hours, Closure[], Season[], string]>([
  ['a week', weekOf([]), [], [], 'Mo-Fr 09:00-13:00,15:00-19:00; Sa-Su off'],
  ['always open', always, [], [], '24/7'],
  ['never open', weekOf(dayKeys.map(() => closed)), [], [], 'Mo-Su off'],
  [
    'nights',
    weekOf([shop, shop, shop, shop, day('18:00', '02:00')]),
    [],
    [],
    'Mo-Th 09:00-13:00,15:00-19:00, Fr 18:00-02:00',
  ],
  [
    'halves that touch',
    weekOf(dayKeys.map(() => day('08:00', '13:00', ['13:00', '00:00']))),
    [],
    [],
    'Mo-Su 08:00-24:00',
  ],
  [
    'a closure',
    weekOf([]),
    [once('2026-08-10', '2026-08-21')],
    [],
    'Mo-Fr 09:00-13:00,15:00-19:00; Sa-Su off; 2026 Aug 10-2026 Aug 14 off; 2026 Aug 17-2026 Aug 21 off',
  ],
  [
    'a special day',
    weekOf([]),
    [once('2026-07-04', '2026-07-04', day('10:00', '12:00'))],
    [],
    'Mo-Fr 09:00-13:00,15:00-19:00; Sa-Su off; 2026 Jul 04 10:00-12:00',
  ],
  [
    'a season',
    weekOf([]),
    [],
    [season('2026-06-01', '2026-09-15', always)],
    'Mo-Fr 09:00-13:00,15:00-19:00; Sa-Su off; Jun 01-Sep 15 Mo-Su 00:00-24:00',
  ],
  [
    'winter until the end of February',
    weekOf([]),
    [],
    [season('2026-11-10', '2028-02-29', always)],
    'Mo-Fr 09:00-13:00,15:00-19:00; Sa-Su off; Nov 10-Feb 28,Feb 29 Mo-Su 00:00-24:00',
  ],
  [
    'a fair',
    weekOf([]),
    [],
    [season('2026-07-10', '2026-07-12', always, false)],
    'Mo-Fr 09:00-13:00,15:00-19:00; Sa-Su off; 2026 Jul 10-2026 Jul 12 Mo-Su 00:00-24:00',
  ],
  [
    'a night before a closure',
    bar,
    [once('2026-07-10', '2026-07-10')],
    [],
    'Mo-Su 00:00-02:00,18:00-24:00; 2026 Jul 10 00:00-02:00; 2026 Jul 11 18:00-24:00',
  ],
])('%s', (_, orari, chiusure, stagioni, text) => {
  expect(openStreetMapHours({ orari, chiusure, stagioni }, today)).toBe(text)
})

const clock = fc.nat({ max: 95 }).map((quarter) => {
  const minutes = quarter * 15
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
})
/** A day that the product accepts: at most the last half ends on the next day, by six, when nobody has opened yet. */
const anyDay = fc
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
const anyWeek = fc
  .tuple(fc.array(anyDay, { minLength: 7, maxLength: 7 }), fc.nat({ max: 9 }))
  .map(([days, lot]) => (lot === 0 ? always : weekOf(days)))
const anyClosures = fc
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
const anySeasons = fc.oneof(
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
function isOpen(calendar: Parameters<typeof openStreetMapHours>[0], date: string, time: string): boolean {
  const later = `${Number(time.slice(0, 2)) + 24}${time.slice(2)}`
  const within = (on: string, at: string) =>
    halvesOn(calendar, on).some(([opens, closes]) => opens <= at && at < closes)
  return within(date, time) || within(addDays(date, -1), later)
}

test('is read back as the same hours, in every week, season and closure', () => {
  const days = fc.oneof(fc.nat({ max: 80 }), fc.nat({ max: 420 }), fc.constantFrom(242, 243, 244, 183, 184))
  fc.assert(
    fc.property(
      anyWeek,
      anyClosures,
      anySeasons,
      fc.array(fc.tuple(days, clock), { minLength: 60, maxLength: 60 }),
      (orari, chiusure, stagioni, moments) => {
        const calendar = { orari, chiusure, stagioni }
        const text = openStreetMapHours(calendar, today)
        const judge = new OpeningHours(text, null)
        for (const [place, time] of moments) {
          const date = addDays(today, place)
          expect([text, date, time, judge.getState(new Date(`${date}T${time}:00`))]).toEqual([
            text,
            date,
            time,
            isOpen(calendar, date, time),
          ])
        }
      },
    ),
    { numRuns: 300 },
  )
})
