import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  type Calendar,
  type Closure,
  clockAt,
  dayKeys,
  type Half,
  type Hours,
  halvesOn,
  instantOf,
  type Season,
  stateAt,
  weekAhead,
  weekdayOf,
} from './opening-state.ts'

type Day = Hours['lunedi']

const day = (...halves: Half[]): Day => ({
  aperto: halves.length > 0,
  mattina_abilitata: halves[0] !== undefined,
  apertura_mattina: halves[0]?.[0] ?? '09:00',
  chiusura_mattina: halves[0]?.[1] ?? '13:00',
  pomeriggio_abilitato: halves[1] !== undefined,
  apertura_pomeriggio: halves[1]?.[0] ?? '15:00',
  chiusura_pomeriggio: halves[1]?.[1] ?? '19:00',
})
const closedDay = day()
const shopDay = day(['09:00', '13:00'], ['15:00', '19:00'])

function week(of: Partial<Record<(typeof dayKeys)[number], Day>>, rest = closedDay): Hours {
  const all = Object.fromEntries(dayKeys.map((key) => [key, of[key] ?? rest]))
  return { sempreAperto: false, ...all } as Hours
}
const shop = week({ sabato: closedDay, domenica: closedDay }, shopDay)
const bar = week({}, day(['19:30', '01:00']))
const always: Hours = { ...shop, sempreAperto: true }
const closed = (dal: string, al = dal): Closure => ({ dal, al, orari: null, motivo: null })
const own = (dal: string, ...halves: Half[]): Closure => ({
  dal,
  al: dal,
  orari: day(...halves),
  motivo: null,
})

const at = (clock: string, offset: '+01:00' | '+02:00') =>
  Date.parse(`${clock.replace(' ', 'T')}:00${offset}`)
const iso = (instant: number | null) => instant && new Date(instant).toISOString()

describe('open now, and until when', () => {
  // 2026-03-02 is a Monday.
  test.each<[what: string, Hours, Closure[], now: number, aperto: boolean, fino_a: number | null]>([
    ['in the morning', shop, [], at('2026-03-02 10:00', '+01:00'), true, at('2026-03-02 13:00', '+01:00')],
    ['as it opens', shop, [], at('2026-03-02 09:00', '+01:00'), true, at('2026-03-02 13:00', '+01:00')],
    ['as it closes', shop, [], at('2026-03-02 13:00', '+01:00'), false, at('2026-03-02 15:00', '+01:00')],
    ['on Friday night', shop, [], at('2026-03-06 22:00', '+01:00'), false, at('2026-03-09 09:00', '+01:00')],
    ['past midnight', bar, [], at('2026-03-03 00:30', '+01:00'), true, at('2026-03-03 01:00', '+01:00')],
    ['after the night', bar, [], at('2026-03-03 01:00', '+01:00'), false, at('2026-03-03 19:30', '+01:00')],
    [
      'halves that touch are one',
      week({ lunedi: day(['09:00', '13:00'], ['13:00', '19:00']) }),
      [],
      at('2026-03-02 10:00', '+01:00'),
      true,
      at('2026-03-02 19:00', '+01:00'),
    ],
    [
      'a night that touches the next morning is one',
      week({}, day(['06:00', '12:00'], ['12:00', '06:00'])),
      [closed('2026-03-05')],
      at('2026-03-02 10:00', '+01:00'),
      true,
      // The evening of the 4th belongs to the 4th, although it ends on the 5th, which is closed.
      at('2026-03-05 06:00', '+01:00'),
    ],
    ['always', always, [], at('2026-03-02 03:00', '+01:00'), true, null],
    [
      'always, but for a closure',
      always,
      [closed('2026-03-04', '2026-03-05')],
      at('2026-03-02 03:00', '+01:00'),
      true,
      at('2026-03-04 00:00', '+01:00'),
    ],
    [
      'always, in a closure',
      always,
      [closed('2026-03-04', '2026-03-05')],
      at('2026-03-05 23:59', '+01:00'),
      false,
      at('2026-03-06 00:00', '+01:00'),
    ],
    ['never', week({}), [], at('2026-03-02 10:00', '+01:00'), false, null],
    [
      'only on one extraordinary day, in it',
      week({}),
      [own('2026-03-02', ['10:00', '12:00'])],
      at('2026-03-02 11:00', '+01:00'),
      true,
      at('2026-03-02 12:00', '+01:00'),
    ],
    [
      "a closure's own hours instead of the day's",
      shop,
      [own('2026-03-02', ['10:00', '12:00'])],
      at('2026-03-02 09:30', '+01:00'),
      false,
      at('2026-03-02 10:00', '+01:00'),
    ],
    [
      'the evening before a closure goes on past midnight',
      bar,
      [closed('2026-03-03')],
      at('2026-03-03 00:30', '+01:00'),
      true,
      at('2026-03-03 01:00', '+01:00'),
    ],
    [
      "the evening of a closure's last day does not take place",
      bar,
      [closed('2026-03-03')],
      at('2026-03-04 00:30', '+01:00'),
      false,
      at('2026-03-04 19:30', '+01:00'),
    ],
    [
      "a closure over the year's end",
      shop,
      [closed('2026-12-24', '2027-01-06')],
      at('2026-12-31 10:00', '+01:00'),
      false,
      at('2027-01-07 09:00', '+01:00'),
    ],
    [
      'two closures, one after the other, and a weekend',
      shop,
      [closed('2026-12-24', '2026-12-31'), closed('2027-01-01', '2027-01-08')],
      at('2026-12-28 10:00', '+01:00'),
      false,
      at('2027-01-11 09:00', '+01:00'),
    ],
    [
      'a closure of a year',
      shop,
      [closed('2026-03-02', '2027-03-02')],
      at('2026-03-02 10:00', '+01:00'),
      false,
      at('2027-03-03 09:00', '+01:00'),
    ],
    // On 2026-03-29 the clock goes from 02:00 to 03:00.
    ['the short night', bar, [], at('2026-03-29 00:30', '+01:00'), true, at('2026-03-29 01:00', '+01:00')],
    [
      'a closing time within the hour left out is an hour later',
      week({}, day(['19:00', '02:30'])),
      [],
      at('2026-03-29 01:30', '+01:00'),
      true,
      at('2026-03-29 03:30', '+02:00'),
    ],
    [
      'the day after the short night',
      shop,
      [],
      at('2026-03-29 12:00', '+02:00'),
      false,
      at('2026-03-30 09:00', '+02:00'),
    ],
    // On 2026-10-25 the clock goes from 03:00 back to 02:00.
    [
      'a closing time that comes twice is the first of the two',
      week({}, day(['19:00', '02:30'])),
      [],
      at('2026-10-25 01:30', '+02:00'),
      true,
      at('2026-10-25 02:30', '+02:00'),
    ],
    [
      'after the first of the two it stays closed',
      week({}, day(['19:00', '02:30'])),
      [],
      at('2026-10-25 02:15', '+01:00'),
      false,
      at('2026-10-25 19:00', '+01:00'),
    ],
    [
      'a night of nine hours',
      week({}, day(['19:00', '03:00'])),
      [],
      at('2026-10-25 02:30', '+02:00'),
      true,
      at('2026-10-25 03:00', '+01:00'),
    ],
    ['always, over both changes', always, [], at('2026-10-25 02:30', '+01:00'), true, null],
  ])('%s', (_, hours, closures, now, aperto, fino_a) => {
    const state = stateAt({ orari: hours, chiusure: closures, stagioni: [] }, now)
    expect({ ...state, fino_a: iso(state.fino_a) }).toEqual({ aperto, fino_a: iso(fino_a) })
  })

  test('halves that rows of before may have, and that are not in order, do not count', () => {
    for (const half of [
      ['10:00', '10:00'],
      ['10:00', '09:00'],
      ['01:00', '01:00'],
    ] as const) {
      expect(halvesOn({ orari: week({}, day(half)), chiusure: [], stagioni: [] }, '2026-03-02')).toEqual([])
    }
    const closedMonday = { ...shop, lunedi: { ...shopDay, aperto: false } }
    expect(halvesOn({ orari: closedMonday, chiusure: [], stagioni: [] }, '2026-03-02')).toEqual([])
  })
})

const summer = (orari: Hours, dal: string, al: string, ogni_anno = true): Season => ({
  nome: 'Estate',
  dal,
  al,
  ogni_anno,
  orari,
})

describe('a season', () => {
  // 2026-03-02 is a Monday.
  test.each<[what: string, Season, Closure[], now: number, aperto: boolean, fino_a: number | null]>([
    [
      'has a week of its own',
      summer(bar, '2020-03-01', '2020-03-10'),
      [],
      at('2026-03-02 10:00', '+01:00'),
      false,
      at('2026-03-02 19:30', '+01:00'),
    ],
    [
      'decides the whole evening of its last day',
      summer(bar, '2020-02-01', '2020-03-02'),
      [],
      at('2026-03-03 00:30', '+01:00'),
      true,
      at('2026-03-03 01:00', '+01:00'),
    ],
    [
      'does not change the evening before its first day',
      summer(always, '2020-03-03', '2020-03-03'),
      [],
      at('2026-03-02 20:00', '+01:00'),
      false,
      at('2026-03-03 00:00', '+01:00'),
    ],
    [
      'counts after a closure',
      summer(always, '2020-01-01', '2020-12-31'),
      [closed('2026-03-02')],
      at('2026-03-02 10:00', '+01:00'),
      false,
      at('2026-03-03 00:00', '+01:00'),
    ],
    [
      'goes over New Year',
      summer(always, '2020-12-01', '2020-03-02'),
      [],
      at('2026-03-02 10:00', '+01:00'),
      true,
      at('2026-03-03 00:00', '+01:00'),
    ],
    [
      'that comes once is over',
      summer(always, '2025-03-01', '2025-03-10', false),
      [],
      at('2026-03-02 10:00', '+01:00'),
      true,
      at('2026-03-02 13:00', '+01:00'),
    ],
    [
      'of a whole winter: it opens months later',
      summer(week({}), '2020-10-01', '2020-05-31'),
      [],
      at('2026-10-02 10:00', '+02:00'),
      false,
      at('2027-06-01 09:00', '+02:00'),
    ],
    [
      'of the whole year leaves no other hours',
      summer(week({}), '2020-03-01', '2020-02-29'),
      [],
      at('2026-03-02 10:00', '+01:00'),
      false,
      null,
    ],
    [
      'that ends with February includes the 29th only where it says so',
      summer(week({}), '2021-02-01', '2021-02-28'),
      [],
      at('2028-02-28 10:00', '+01:00'),
      false,
      at('2028-02-29 09:00', '+01:00'),
    ],
    [
      'until the 29th of February ends on the 28th elsewhere',
      summer(week({}), '2028-02-01', '2028-02-29'),
      [],
      at('2027-02-28 10:00', '+01:00'),
      false,
      at('2027-03-01 09:00', '+01:00'),
    ],
  ])('%s', (_, season, chiusure, now, aperto, fino_a) => {
    const state = stateAt({ orari: shop, chiusure, stagioni: [season] }, now)
    expect({ ...state, fino_a: iso(state.fino_a) }).toEqual({ aperto, fino_a: iso(fino_a) })
  })
})

test('the week ahead begins on Monday, each day the next of its name; a closure and another season stand apart', () => {
  const chiusure = [closed('2026-03-09', '2026-03-10'), own('2026-03-07', ['10:00', '12:00'])]
  const stagioni = [summer(week({}), '2020-03-08', '2020-03-08')]
  // A Thursday, and in Rome already half past midnight.
  expect(weekAhead({ orari: shop, chiusure, stagioni }, at('2026-03-05 00:30', '+01:00'))).toEqual([
    { date: '2026-03-09', today: false, halves: [], apart: true },
    { date: '2026-03-10', today: false, halves: [], apart: true },
    ...['2026-03-11', '2026-03-05', '2026-03-06'].map((date) => ({
      date,
      today: date === '2026-03-05',
      halves: [
        ['09:00', '13:00'],
        ['15:00', '19:00'],
      ],
      apart: false,
    })),
    { date: '2026-03-07', today: false, halves: [['10:00', '12:00']], apart: true },
    { date: '2026-03-08', today: false, halves: [], apart: true },
  ])
})

/* A slow and simple implementation to compare with: it lists what Rome's clock shows in each minute. */

const minute = 60_000
type Span = { from: number; clocks: string[]; first: Map<string, number> }

function spanOf(from: string, days: number): Span {
  const start = Date.parse(`${from}T00:00Z`)
  const clocks = Array.from({ length: days * 1440 }, (_, place) => {
    const { date, time } = clockAt(start + place * minute)
    return `${date} ${time}`
  })
  const first = new Map<string, number>()
  for (const [place, clock] of clocks.entries()) if (!first.has(clock)) first.set(clock, place)
  return { from: start, clocks, first }
}

/** The first minute at which the clock shows a time, given as minutes after a day's midnight. */
function minuteAt({ first }: Span, date: string, minutes: number): number {
  const on = addDays(date, Math.floor(minutes / 1440))
  const rest = minutes % 1440
  const clock = `${String(Math.floor(rest / 60)).padStart(2, '0')}:${String(rest % 60).padStart(2, '0')}`
  return first.get(`${on} ${clock}`) ?? minuteAt({ first } as Span, date, minutes + 60)
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Whether a day is one of a season's: one of each year is walked through from its first day to its last. */
function isIn({ dal, al, ogni_anno }: Season, date: string): boolean {
  if (!ogni_anno) return dal <= date && date <= al
  const days: string[] = []
  // In a leap year, so that 29 February is among the days.
  for (let each = `2028${dal.slice(4)}`; ; each = addDays(each, 1)) {
    days.push(each.slice(5))
    if (each.slice(5) === al.slice(5)) return days.includes(date.slice(5))
    if (each === '2028-12-31') each = '2027-12-31'
    // From the end of 2027 to the first day of 2028: the same calendar begins anew.
  }
}

/** For each minute of the span, whether the shop is open. */
function openMinutes(span: Span, { orari, chiusure, stagioni }: Calendar): boolean[] {
  const open = span.clocks.map(() => false)
  const dates = [...new Set(span.clocks.map((clock) => clock.slice(0, 10)))].slice(1, -2)
  for (const date of dates) {
    const closure = chiusure.find(({ dal, al }) => date >= dal && date <= al)
    const hours = stagioni.find((season) => isIn(season, date))?.orari ?? orari
    const key = dayKeys[(new Date(`${date}T12:00Z`).getUTCDay() + 6) % 7] ?? 'lunedi'
    const stored = closure ? closure.orari : hours[key]
    const halves: [boolean, string, string][] = stored?.aperto
      ? [
          [stored.mattina_abilitata, stored.apertura_mattina, stored.chiusura_mattina],
          [stored.pomeriggio_abilitato, stored.apertura_pomeriggio, stored.chiusura_pomeriggio],
        ]
      : []
    const ranges = halves
      .filter(([enabled]) => enabled)
      .map(([, opens, closes]) => [minutesOf(opens), minutesOf(closes)] as const)
      .map(([opens, closes]) => [opens, closes < opens && closes <= 360 ? closes + 1440 : closes] as const)
    if (hours.sempreAperto && !closure) ranges.splice(0, ranges.length, [0, 1440])
    for (const [opens, closes] of ranges) {
      if (closes > opens) open.fill(true, minuteAt(span, date, opens), minuteAt(span, date, closes))
    }
  }
  return open
}

const time = fc.nat({ max: 95 }).map((quarter) => {
  const minutes = quarter * 15
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
})
const half = fc.tuple(time, time)
const anyDay: fc.Arbitrary<Day> = fc
  .record({
    aperto: fc.boolean(),
    mattina_abilitata: fc.boolean(),
    mattina: half,
    pomeriggio_abilitato: fc.boolean(),
    pomeriggio: half,
  })
  .map(({ mattina, pomeriggio, ...flags }) => {
    // As in the product: the second half begins after the end of the first.
    const [one, other] = mattina[0] < pomeriggio[0] ? [mattina, pomeriggio] : [pomeriggio, mattina]
    const overlap = one[1] > other[0] || one[1] <= one[0]
    const morning = flags.mattina_abilitata && !(overlap && flags.pomeriggio_abilitato)
    return { ...day(one, other), ...flags, mattina_abilitata: morning }
  })

describe.each([
  ['2026-03-20', 'to summer time'],
  ['2026-10-16', 'to winter time'],
  ['2026-12-22', "over the year's end"],
  ['2028-02-20', 'over a leap day'],
  ['2027-02-20', 'over the end of February'],
])('from %s, %s', (start) => {
  const span = spanOf(start, 24)
  const closures: fc.Arbitrary<Closure[]> = fc
    .array(fc.record({ length: fc.nat({ max: 3 }), gap: fc.nat({ max: 4 }), orari: fc.option(anyDay) }), {
      maxLength: 3,
    })
    .map((drawn) => {
      let next = addDays(start, 2)
      return drawn.map(({ length, gap, orari }) => {
        const dal = addDays(next, gap)
        const al = addDays(dal, length)
        next = addDays(al, 1)
        return { dal, al, orari, motivo: null }
      })
    })
    .filter((drawn) => (drawn.at(-1)?.al ?? '') < addDays(start, 13))
  const orari: fc.Arbitrary<Hours> = fc
    .tuple(fc.array(anyDay, { minLength: 7, maxLength: 7 }), fc.integer({ min: 0, max: 7 }))
    .map(([all, lot]) => ({
      ...week(Object.fromEntries(dayKeys.map((key, place) => [key, all[place]]))),
      sempreAperto: lot === 0,
    }))

  const day = fc.oneof(
    fc.nat({ max: 24 }).map((days) => addDays(start, days)),
    fc.constantFrom('2028-02-28', '2028-02-29', '2028-03-01', '2028-12-31', '2028-01-01', '2028-06-15'),
  )
  const seasons: fc.Arbitrary<Season[]> = fc.array(
    fc.tuple(day, day, fc.boolean(), orari).map(([one, other, ogni_anno, hours]) => {
      const [dal, al] = ogni_anno || one <= other ? [one, other] : [other, one]
      return { nome: 'x', dal, al, ogni_anno, orari: hours }
    }),
    { maxLength: 3 },
  )

  test('the state is what the slow and simple implementation says', () => {
    fc.assert(
      fc.property(
        orari,
        closures,
        seasons,
        fc.integer({ min: 3 * 1440, max: 13 * 1440 }),
        (hours, chiusure, stagioni, place) => {
          const calendar = { orari: hours, chiusure, stagioni }
          const open = openMinutes(span, calendar)
          const now = span.from + place * minute
          const change = open.findIndex((is, each) => each > place && is !== open[place])
          const { aperto, fino_a } = stateAt(calendar, now)
          expect(aperto).toBe(open[place])
          // At the end of its list the slow implementation would see a closing that does not exist.
          if (change > 0 && change < 20 * 1440) expect(iso(fino_a)).toBe(iso(span.from + change * minute))
          else if (stagioni.length === 0) expect(fino_a).toBeNull()
          else
            expect(fino_a ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(span.from + 20 * 1440 * minute)
        },
      ),
      { numRuns: 200 },
    )
  })
})

test('instantOf and clockAt are inverse, except within the skipped hour', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      (drawn) => {
        const { date, time } = clockAt(drawn.getTime())
        expect(clockAt(instantOf(date, time))).toEqual({ date, time })
        expect(weekdayOf(date)).toBe((new Date(`${date}T12:00Z`).getUTCDay() + 6) % 7)
      },
    ),
  )
})
