import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  type Closure,
  clockAt,
  dayKeys,
  type Half,
  type Hours,
  halvesOn,
  instantOf,
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
    const state = stateAt(hours, closures, now)
    expect({ ...state, fino_a: iso(state.fino_a) }).toEqual({ aperto, fino_a: iso(fino_a) })
  })

  test('halves that rows of before may have, and that are not in order, do not count', () => {
    for (const half of [
      ['10:00', '10:00'],
      ['10:00', '09:00'],
      ['01:00', '01:00'],
    ] as const) {
      expect(halvesOn(week({}, day(half)), [], '2026-03-02')).toEqual([])
    }
    expect(halvesOn({ ...shop, lunedi: { ...shopDay, aperto: false } }, [], '2026-03-02')).toEqual([])
  })
})

test('the week ahead begins on Monday, each day the next of its name', () => {
  const closures = [closed('2026-03-09', '2026-03-10'), own('2026-03-07', ['10:00', '12:00'])]
  // A Thursday, and in Rome already half past midnight.
  expect(weekAhead(shop, closures, at('2026-03-05 00:30', '+01:00'))).toEqual([
    { date: '2026-03-09', today: false, halves: [], closure: closures[0] },
    { date: '2026-03-10', today: false, halves: [], closure: closures[0] },
    ...['2026-03-11', '2026-03-05', '2026-03-06'].map((date) => ({
      date,
      today: date === '2026-03-05',
      halves: [
        ['09:00', '13:00'],
        ['15:00', '19:00'],
      ],
      closure: undefined,
    })),
    { date: '2026-03-07', today: false, halves: [['10:00', '12:00']], closure: closures[1] },
    { date: '2026-03-08', today: false, halves: [], closure: undefined },
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

/** For each minute of the span, whether the shop is open. */
function openMinutes(span: Span, hours: Hours, closures: readonly Closure[]): boolean[] {
  const open = span.clocks.map(() => false)
  const dates = [...new Set(span.clocks.map((clock) => clock.slice(0, 10)))].slice(1, -2)
  for (const date of dates) {
    const closure = closures.find(({ dal, al }) => date >= dal && date <= al)
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

  test('the state is what the slow and simple implementation says', () => {
    fc.assert(
      fc.property(orari, closures, fc.integer({ min: 3 * 1440, max: 13 * 1440 }), (hours, list, place) => {
        const open = openMinutes(span, hours, list)
        const now = span.from + place * minute
        const change = open.findIndex((is, each) => each > place && is !== open[place])
        // At the end of its list the slow implementation would see a closing that does not exist.
        const known = change > 0 && change < 20 * 1440
        const { aperto, fino_a } = stateAt(hours, list, now)
        expect({ aperto, fino_a: iso(fino_a) }).toEqual({
          aperto: open[place],
          fino_a: known ? iso(span.from + change * minute) : null,
        })
      }),
      { numRuns: 300 },
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
