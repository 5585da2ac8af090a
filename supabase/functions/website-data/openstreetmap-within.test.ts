import fc from 'fast-check'
import OpeningHours from 'opening_hours'
import { expect, test } from 'vitest'
import { always, anyDay, anyWeek, day, once, season, shop, today, weekOf } from './calendars.test-data.ts'
import { addDays, type Calendar, dayKeys, halvesOn } from './opening-state.ts'
import { openStreetMapHours } from './openstreetmap.ts'
import { openStreetMapWithin } from './openstreetmap-within.ts'

const longest = 254
const dates = Array.from({ length: 430 }, (_, place) => addDays(today, place))

/** Each date's hours as minutes of the day, '540-780', by the library that OpenStreetMap's editors use. */
function readBack(text: string): string[] {
  const from = new Date(`${today}T00:00:00`)
  const until = new Date(`${addDays(today, dates.length)}T00:00:00`)
  const open = new OpeningHours(text, null).getOpenIntervals(from, until)
  return dates.map((date) => {
    const [first, last] = [new Date(`${date}T00:00:00`), new Date(`${addDays(date, 1)}T00:00:00`)]
    const minutes = (at: Date) => (at >= last ? 1440 : at <= first ? 0 : at.getHours() * 60 + at.getMinutes())
    const own = open.filter(([opens, closes]) => opens < last && closes > first)
    return joined(own.map(([opens, closes]) => [minutes(opens), minutes(closes)]))
  })
}
/** The same of a calendar. */
function hoursOf(calendar: Calendar): string[] {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return dates.map((date) => {
    const before = halvesOn(calendar, addDays(date, -1)).map(
      ([, closes]) => [0, minutes(closes) - 1440] as const,
    )
    const own = halvesOn(calendar, date).map(([opens, closes]) => [minutes(opens), minutes(closes)] as const)
    return joined([...before, ...own].filter(([opens, closes]) => closes > opens))
  })
}
function joined(ranges: readonly (readonly [number, number])[]): string {
  const found: [number, number][] = []
  for (const [opens, closes] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = found.at(-1)
    if (last && opens <= last[1]) last[1] = Math.min(1440, Math.max(last[1], closes))
    else found.push([opens, Math.min(1440, closes)])
  }
  return found.map((range) => range.join('-')).join()
}

/** Special days as shops announce them: single ones, holidays, several alike. */
const manyClosures = fc
  .array(
    fc.tuple(
      fc.nat({ max: 6 }),
      fc.oneof(fc.constant(0), fc.nat({ max: 25 })),
      fc.oneof(fc.constant(null), anyDay),
    ),
    { maxLength: 14 },
  )
  .map((drawn) => {
    let next = today
    return drawn.map(([gap, length, orari]) => {
      const dal = addDays(next, gap)
      const al = addDays(dal, length)
      next = addDays(al, 1)
      return once(dal, al, orari)
    })
  })
const cuts = [
  '01-01',
  '01-20',
  '02-28',
  '02-29',
  '03-01',
  '05-31',
  '06-15',
  '07-05',
  '07-20',
  '11-02',
  '12-24',
]
const manySeasons = fc
  .tuple(fc.subarray(cuts), fc.array(anyWeek, { minLength: 6, maxLength: 6 }), fc.boolean())
  .map(([days, weeks, over]) => {
    const order = over ? [...days.slice(1), ...days.slice(0, 1)] : days
    return weeks.flatMap((week, place) => {
      const [from, to] = order.slice(2 * place, 2 * place + 2)
      return from && to ? [season(`2028-${from}`, `2028-${to}`, week)] : []
    })
  })

test('never exceeds what a value may have, and says on how many days it is not the whole truth', () => {
  const seen = { whole: 0, partly: 0, week: 0 }
  fc.assert(
    fc.property(anyWeek, manyClosures, manySeasons, (orari, chiusure, stagioni) => {
      const calendar = { orari, chiusure, stagioni }
      const { text, leftOut } = openStreetMapWithin(calendar, today)
      expect(text.length).toBeLessThanOrEqual(longest)
      const [told, real] = [readBack(text), hoursOf(calendar)]
      const wrong = dates.filter((_, place) => told[place] !== real[place])
      expect([text, wrong.length]).toEqual([text, leftOut])
      const isWeek = text === openStreetMapHours({ orari, chiusure: [], stagioni: [] }, today)
      seen[leftOut === 0 ? 'whole' : isWeek ? 'week' : 'partly']++
      if (leftOut === 0 || isWeek) return
      // Every single day that is told comes before the first one that is not. Single days begin with their year.
      const lasting = text.split('; ').filter((rule) => !/^\d{4} /.test(rule))
      const without = readBack(lasting.join('; '))
      const single = dates.filter((_, place) => told[place] !== without[place])
      expect(single.filter((date) => date > (wrong[0] ?? ''))).toEqual([])
    }),
    { numRuns: 80 },
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(2)
}, 60_000)

const everyOther = (count: number, length = 0) =>
  Array.from({ length: count }, (_, place) => {
    const dal = addDays('2026-07-02', 2 * place * (length + 1))
    return once(dal, addDays(dal, length), place % 3 ? null : day('10:00', '12:00'))
  })

test('what fits is spelled as ever', () => {
  const calendar = { orari: weekOf([]), chiusure: everyOther(3), stagioni: [] }
  expect(openStreetMapWithin(calendar, today)).toEqual({
    text: openStreetMapHours(calendar, today),
    leftOut: 0,
  })
})

test('the shorter spelling says each rule once, days of a month without it, and a holiday over its Sundays', () => {
  const august = once('2026-08-03', '2026-08-29')
  const single = ['2026-10-01', '2026-11-05', '2026-12-07'].map((date) => once(date, date))
  const afternoons = ['2026-09-01', '2026-09-08', '2026-09-14', '2026-09-21'].map((date) =>
    once(date, date, day('15:00', '19:00')),
  )
  const summer = season(
    '2026-07-01',
    '2026-07-31',
    weekOf([shop, shop, shop, shop, shop, day('09:00', '13:00')]),
  )
  const calendar = { orari: weekOf([]), chiusure: [august, ...afternoons, ...single], stagioni: [summer] }
  expect(openStreetMapWithin(calendar, today)).toEqual({
    text: 'Mo-Fr 09:00-13:00,15:00-19:00; Sa-Su off; Jul 1-31 Sa 09:00-13:00; 2026 Aug 3-28,2026 Oct 1,2026 Nov 5,2026 Dec 7 off; 2026 Sep 1,2026 Sep 8,2026 Sep 14,2026 Sep 21 15:00-19:00',
    leftOut: 0,
  })
})

test('too many single days: the first ones, and how many were left out', () => {
  const { text, leftOut } = openStreetMapWithin(
    { orari: always, chiusure: everyOther(30), stagioni: [] },
    today,
  )
  expect(text).toMatch(/^Mo-Su 00:00-24:00; 2026 Jul 2,/)
  expect((text.match(/2026/g) ?? []).length).toBe(30 - leftOut)
  expect(leftOut).toBeGreaterThan(5)
})

test('seasons that exceed it alone leave the week', () => {
  const mixed = (hour: number) =>
    weekOf(dayKeys.map((_, place) => day(`${String(hour).padStart(2, '0')}:${place}0`.slice(0, 5), '13:00')))
  const weeks = [6, 7, 8].map((hour, place) =>
    season(`2026-0${place + 2}-01`, `2026-0${place + 2}-28`, mixed(hour)),
  )
  const calendar = { orari: weekOf([]), chiusure: [once('2026-07-03', '2026-07-03')], stagioni: weeks }
  expect(openStreetMapWithin(calendar, today)).toEqual({
    text: 'Mo-Fr 09:00-13:00,15:00-19:00; Sa-Su off',
    leftOut: 85,
  })
})
