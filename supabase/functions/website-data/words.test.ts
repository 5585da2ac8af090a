import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Day, hoursOf, type Season } from './opening-state.ts'
import { asOfText, closureText, halvesText, hoursText, seasonText, splitRanges, stateText } from './words.ts'

const day = {
  aperto: true,
  mattina_abilitata: true,
  apertura_mattina: '09:00',
  chiusura_mattina: '13:00',
  pomeriggio_abilitato: false,
  apertura_pomeriggio: '15:00',
  chiusura_pomeriggio: '19:00',
}
const evening = { ...day, apertura_mattina: '18:00', chiusura_mattina: '00:00' }
const at24 = {
  ...day,
  apertura_mattina: '00:00',
  pomeriggio_abilitato: true,
  apertura_pomeriggio: '13:00',
  chiusura_pomeriggio: '00:00',
}
const week = {
  lunedi: day,
  martedi: day,
  mercoledi: day,
  giovedi: day,
  venerdi: day,
  sabato: day,
  domenica: day,
}
const hours = { sempreAperto: false, ...week }
const at = (clock: string) => Date.parse(`${clock}+01:00`)
/** A Monday. */
const now = at('2026-03-02T10:00')

test.each<[boolean, string | null, string]>([
  [true, '2026-03-02T19:00', 'Aperto ora, chiude alle 19:00'],
  [true, '2026-03-03T00:00', 'Aperto ora, chiude a mezzanotte'],
  [true, '2026-03-04T00:00', 'Aperto ora, chiude domani a mezzanotte'],
  [true, '2026-03-08T00:00', 'Aperto ora, chiude sabato a mezzanotte'],
  [true, '2026-03-09T00:00', 'Aperto ora, chiude domenica a mezzanotte'],
  [true, '2027-01-01T00:00', 'Aperto ora, chiude il 31 dicembre a mezzanotte'],
  [true, '2027-01-02T00:00', 'Aperto ora, chiude il 1º gennaio 2027 a mezzanotte'],
  [true, '2026-03-03T01:00', "Aperto ora, chiude all'1:00"],
  [true, '2026-03-03T13:00', 'Aperto ora, chiude domani alle 13:00'],
  [true, null, 'Sempre aperto'],
  [false, '2026-03-02T15:30', 'Chiuso, riapre alle 15:30'],
  [false, '2026-03-03T05:00', 'Chiuso, riapre domani alle 5:00'],
  [false, '2026-03-07T09:00', 'Chiuso, riapre sabato alle 9:00'],
  [false, '2026-03-08T09:00', 'Chiuso, riapre domenica alle 9:00'],
  [false, '2026-03-09T09:00', 'Chiuso, riapre il 9 marzo alle 9:00'],
  [false, '2026-03-11T09:00', "Chiuso, riapre l'11 marzo alle 9:00"],
  [false, '2027-03-03T09:00', 'Chiuso, riapre il 3 marzo 2027 alle 9:00'],
  [false, '2026-03-03T00:00', 'Chiuso, riapre domani alle 0:00'],
  [false, null, 'Chiuso'],
])('open: %s, until %s', (aperto, until, text) => {
  expect(stateText({ aperto, fino_a: until === null ? null : at(until) }, now)).toBe(text)
})

test.each<[dal: string, al: string, own: typeof day | null, motivo: string | null, text: string]>([
  ['2026-12-24', '2026-12-24', null, 'Vigilia', 'Chiuso il 24 dicembre: Vigilia'],
  ['2026-08-10', '2026-08-20', null, null, 'Chiuso dal 10 al 20 agosto'],
  ['2026-08-08', '2026-08-11', null, null, "Chiuso dall'8 all'11 agosto"],
  ['2026-12-24', '2027-01-06', null, null, 'Chiuso dal 24 dicembre 2026 al 6 gennaio 2027'],
  ['2026-11-01', '2026-11-01', null, null, 'Chiuso il 1º novembre'],
  ['2026-12-01', '2027-12-01', null, null, 'Chiuso dal 1º dicembre 2026 al 1º dicembre 2027'],
  ['2025-12-24', '2026-03-06', null, null, 'Chiuso dal 24 dicembre 2025 al 6 marzo 2026'],
  ['2027-01-01', '2027-01-01', null, null, 'Chiuso il 1º gennaio 2027'],
  ['2027-01-02', '2027-01-06', null, null, 'Chiuso dal 2 al 6 gennaio 2027'],
  ['2027-01-30', '2027-02-06', null, null, 'Chiuso dal 30 gennaio al 6 febbraio 2027'],
  ['2026-12-31', '2026-12-31', at24, 'San Silvestro', 'Aperto 24 ore il 31 dicembre: San Silvestro'],
  ['2026-12-24', '2026-12-24', evening, null, 'Aperto il 24 dicembre 18:00–mezzanotte'],
  ['2026-12-08', '2026-12-08', day, null, "Aperto l'8 dicembre 9:00–13:00"],
  ['2026-12-08', '2026-12-08', { ...day, aperto: false }, null, "Chiuso l'8 dicembre"],
])('a closure from %s to %s', (dal, al, orari, motivo, text) => {
  expect(closureText({ dal, al, orari, motivo }, now)).toBe(text)
})

test.each<[al: string, ogni_anno: boolean, text: string]>([
  ['2020-09-15', true, 'Orario estivo fino al 15 settembre'],
  ['2020-03-08', true, "Orario estivo fino all'8 marzo"],
  ['2020-03-01', true, 'Orario estivo fino al 1º marzo'],
  ['2026-03-11', false, "Orario estivo fino all'11 marzo"],
  ['2027-01-01', false, 'Orario estivo fino al 1º gennaio 2027'],
])('a season until %s, each year: %s', (al, ogni_anno, text) => {
  const season: Season = { nome: 'Orario estivo', dal: '2026-02-01', al, ogni_anno, orari: hours }
  expect(seasonText(season, '2026-03-02')).toBe(text)
})

test('a day has its hours, or says that it is closed', () => {
  const of = (halves: [string, string][]) => ({ date: '2026-03-02', today: true, halves, apart: false })
  expect(
    hoursText(
      of([
        ['09:00', '13:00'],
        ['19:30', '25:00'],
      ]),
    ),
  ).toBe('9:00–13:00, 19:30–1:00')
  expect(hoursText(of([]))).toBe('Chiuso')
  expect(hoursText(of([['00:00', '24:00']]))).toBe('Aperto 24 ore')
  expect(hoursText({ ...of([]), apart: true })).toBe('Chiuso (2 marzo)')
})

test('old data say from when they are', () => {
  expect(asOfText(at('2026-03-02T09:05'), now)).toBe('Dati del 2 marzo, ore 9:05')
  expect(asOfText(at('2026-03-08T09:05'), now)).toBe("Dati dell'8 marzo, ore 9:05")
  expect(asOfText(at('2025-12-08T09:05'), now)).toBe("Dati dell'8 dicembre 2025, ore 9:05")
})

/* Parses the texts without any code of the product. */

const minutesOf = (clock: string) => {
  const [hour, minute] = clock.split(':').map(Number)
  return (hour ?? 0) * 60 + (minute ?? 0)
}

/** The minutes after midnight at which a text says that the shop opens and closes. */
function readBack(text: string): number[][] {
  if (text === 'Chiuso') return []
  if (text === 'Aperto 24 ore') return [[0, 1440]]
  return text.split(', ').map((range) => {
    const [, opens = '', closes = '', next] =
      /^(\d+:\d\d)–(\d+:\d\d|mezzanotte)( del giorno dopo)?$/.exec(range) ?? []
    const from = minutesOf(opens)
    const to = closes === 'mezzanotte' ? 1440 : minutesOf(closes)
    return [from, to < from || next ? to + 1440 : to]
  })
}

/** The same minutes in as few ranges as possible. */
function merged(ranges: readonly (readonly number[])[]): number[][] {
  const whole: number[][] = []
  for (const [from = 0, to = 0] of ranges.toSorted(([a = 0], [b = 0]) => a - b)) {
    const last = whole.at(-1)
    if (last && from <= (last[1] ?? 0)) last[1] = Math.max(last[1] ?? 0, to)
    else if (to > from) whole.push([from, to])
  }
  return whole
}

const clock = fc
  .oneof(fc.nat({ max: 1439 }), fc.constantFrom(0, 1, 60, 359, 360, 361, 720, 780, 1080, 1200, 1439))
  .map((all) => [Math.floor(all / 60), all % 60].map((part) => String(part).padStart(2, '0')).join(':'))
const half = fc.tuple(fc.boolean(), clock, clock)
/** Includes halves that touch, and those that end as they begin. */
const anyDay: fc.Arbitrary<Day> = fc
  .tuple(fc.boolean(), half, half, fc.boolean())
  .map(([aperto, [morning, from, to], [afternoon, opens, closes], touch]) => ({
    aperto,
    mattina_abilitata: morning,
    apertura_mattina: from,
    chiusura_mattina: to,
    pomeriggio_abilitato: afternoon,
    apertura_pomeriggio: touch ? to : opens,
    chiusura_pomeriggio: closes,
  }))

test('whatever the hours, their text can be read back to the same minutes', () => {
  fc.assert(
    fc.property(anyDay, (each) => {
      const halves: [boolean, string, string][] = [
        [each.mattina_abilitata, each.apertura_mattina, each.chiusura_mattina],
        [each.pomeriggio_abilitato, each.apertura_pomeriggio, each.chiusura_pomeriggio],
      ]
      const stored = halves
        .filter(([enabled]) => each.aperto && enabled)
        .map(([, opens, closes]) => [minutesOf(opens), minutesOf(closes)] as const)
        .map(([opens, closes]) => [opens, closes < opens && closes <= 360 ? closes + 1440 : closes])
      // The database refuses halves that overlap.
      fc.pre((stored[1]?.[0] ?? Number.POSITIVE_INFINITY) >= (stored[0]?.[1] ?? 0))
      const text = halvesText(hoursOf(each))
      // Halves that touch are one range, and a whole day is said in words.
      expect(readBack(text), text).toEqual(merged(stored))
      expect(text === 'Aperto 24 ore').toBe(`${merged(stored)}` === '0,1440')
    }),
    { numRuns: 3000 },
  )
})

test.each([
  [['00:00', '13:00'], ['13:00', '00:00'], 'Aperto 24 ore'],
  [['00:00', '06:00'], ['06:00', '00:00'], 'Aperto 24 ore'],
  [['19:30', '00:00'], null, '19:30–mezzanotte'],
  [['00:00', '12:00'], null, '0:00–12:00'],
  [['09:00', '13:00'], ['13:00', '19:00'], '9:00–19:00'],
  [['06:00', '18:00'], ['18:00', '06:00'], '6:00–6:00 del giorno dopo'],
  [['00:00', '20:00'], ['20:00', '02:00'], '0:00–2:00 del giorno dopo'],
] as const)('%j and %j', ([opens, closes], other, text) => {
  const halves = {
    ...day,
    apertura_mattina: opens,
    chiusura_mattina: closes,
    pomeriggio_abilitato: other !== null,
    ...(other && { apertura_pomeriggio: other[0], chiusura_pomeriggio: other[1] }),
  }
  expect(halvesText(hoursOf(halves))).toBe(text)
})

test('every range of a text is one piece', () => {
  expect(splitRanges('9:00–13:00, 19:30–mezzanotte')).toEqual([
    '',
    '9:00–13:00',
    ', ',
    '19:30–mezzanotte',
    '',
  ])
  expect(splitRanges('Chiuso')).toEqual(['Chiuso'])
})
