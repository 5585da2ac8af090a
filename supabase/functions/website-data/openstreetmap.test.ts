import fc from 'fast-check'
import OpeningHours from 'opening_hours'
import { expect, test } from 'vitest'
import {
  always,
  anyClosures,
  anySeasons,
  anyWeek,
  clock,
  closed,
  day,
  isOpen,
  once,
  season,
  shop,
  today,
  weekOf,
} from './calendars.test-data.ts'
import { addDays, type Closure, dayKeys, type Hours, type Season } from './opening-state.ts'
import { openStreetMapHours } from './openstreetmap.ts'

/* The library that OpenStreetMap's own editors read the notation with is the judge. */

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
