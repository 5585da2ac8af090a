import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Half } from '../opening-state.ts'
import { calculation } from '../words.ts'
import { words as german } from './de.ts'
import { words as english } from './en.ts'
import { words as spanish } from './es.ts'
import { words as french } from './fr.ts'

const languages = { en: english, de: german, fr: french, es: spanish }
type Code = keyof typeof languages
const codes = Object.keys(languages) as Code[]
const wordsIn = (code: Code) => languages[code](...calculation)

const at = (clock: string) => Date.parse(`${clock}+01:00`)
/** A Monday. */
const now = at('2026-03-02T10:00')

test.each<[Code, boolean, string | null, string]>([
  ['en', true, '2026-03-02T19:00', 'Open now, closes at 19:00'],
  ['en', true, '2026-03-03T00:00', 'Open now, closes at midnight'],
  ['en', true, '2026-03-03T01:00', 'Open now, closes at 01:00'],
  ['en', false, '2026-03-07T09:00', 'Closed, opens on Saturday at 09:00'],
  ['en', true, null, 'Always open'],
  ['de', true, '2026-03-03T13:00', 'Jetzt geöffnet, schließt morgen um 13:00'],
  ['de', false, '2026-03-07T09:00', 'Geschlossen, öffnet am Samstag um 09:00'],
  ['de', true, '2027-01-02T00:00', 'Jetzt geöffnet, schließt am 1. Januar 2027 um Mitternacht'],
  ['fr', true, '2026-03-08T00:00', 'Ouvert, ferme samedi à minuit'],
  ['fr', false, '2026-04-01T08:30', 'Fermé, ouvre le 1er avril à 09:30'],
  ['es', true, '2026-03-03T01:00', 'Abierto, cierra a la 01:00'],
  ['es', true, '2026-03-03T00:00', 'Abierto, cierra a medianoche'],
  ['es', false, '2027-03-03T09:00', 'Cerrado, abre el 3 de marzo de 2027 a las 09:00'],
  ['es', false, null, 'Cerrado'],
])('in %s the state, open: %s, until %s', (code, aperto, until, text) => {
  expect(wordsIn(code).state({ aperto, fino_a: until === null ? null : at(until) }, now)).toBe(text)
})

const evening = {
  aperto: true,
  mattina_abilitata: false,
  apertura_mattina: '09:00',
  chiusura_mattina: '13:00',
  pomeriggio_abilitato: true,
  apertura_pomeriggio: '18:00',
  chiusura_pomeriggio: '00:00',
}

test.each<[Code, string, string, typeof evening | null, string | null, string]>([
  ['en', '2026-08-10', '2026-08-20', null, 'Ferie', 'Closed from 10 to 20 August: Ferie'],
  ['de', '2026-08-10', '2026-08-20', null, null, 'Geschlossen vom 10. bis 20. August'],
  ['de', '2026-12-24', '2026-12-24', evening, null, 'Geöffnet am 24. Dezember 18:00–Mitternacht'],
  ['fr', '2026-08-01', '2026-08-20', null, null, 'Fermé du 1er au 20 août'],
  ['fr', '2026-12-24', '2027-01-06', null, null, 'Fermé du 24 décembre 2026 au 6 janvier 2027'],
  ['es', '2026-08-30', '2026-09-02', null, null, 'Cerrado del 30 de agosto al 2 de septiembre'],
])('in %s a closure from %s to %s', (code, dal, al, orari, motivo, text) => {
  expect(wordsIn(code).closure({ dal, al, orari, motivo }, '2026-03-02')).toBe(text)
})

test('a season says until when, and old data from when they are', () => {
  const season = { nome: 'Estate', dal: '2026-06-01', al: '2026-09-15', ogni_anno: true, orari: {} as never }
  const told = codes.map((code) => wordsIn(code).season(season, '2026-07-01'))
  expect(told).toEqual([
    'Estate until 15 September',
    'Estate bis 15. September',
    "Estate jusqu'au 15 septembre",
    'Estate hasta el 15 de septiembre',
  ])
  expect(wordsIn('de').asOf(at('2026-03-02T09:05'), '2026-03-02')).toBe('Stand: 2. März, 09:05')
})

/* Parses the texts without any code of the product. */

const midnights = { en: 'midnight', de: 'Mitternacht', fr: 'minuit', es: 'medianoche' }
const nextDays = { en: 'the next day', de: 'am nächsten Tag', fr: 'le lendemain', es: 'del día siguiente' }
const allDays = {
  en: 'Open 24 hours',
  de: '24 Stunden geöffnet',
  fr: 'Ouvert 24 heures sur 24',
  es: 'Abierto 24 horas',
}
const closed = { en: 'Closed', de: 'Geschlossen', fr: 'Fermé', es: 'Cerrado' }
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

function readBack(code: Code, text: string): number[][] {
  if (text === closed[code]) return []
  if (text === allDays[code]) return [[0, 1440]]
  return text.split(', ').map((range) => {
    const [, opens = '', closes = '', next] =
      new RegExp(`^(\\d\\d:\\d\\d)–(\\d\\d:\\d\\d|${midnights[code]})( ${nextDays[code]})?$`).exec(range) ??
      []
    const from = minutesOf(opens)
    const to = closes === midnights[code] ? 1440 : minutesOf(closes)
    return [from, to < from || next ? to + 1440 : to]
  })
}

const clockOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
const day: fc.Arbitrary<Half[]> = fc
  .uniqueArray(fc.oneof(fc.nat({ max: 1800 }), fc.constantFrom(0, 60, 360, 720, 1440, 1500)), {
    minLength: 2,
    maxLength: 4,
  })
  .map((times) => times.sort((a, b) => a - b))
  .filter((times) => times.length % 2 === 0 && times.slice(0, -1).every((time) => time < 1440))
  .map((times) =>
    times.flatMap((time, place) =>
      place % 2 ? [] : [[clockOf(time), clockOf(times[place + 1] ?? 0)] as const],
    ),
  )

test.each(codes)('in %s whatever the hours, their text can be read back to the same minutes', (code) => {
  fc.assert(
    fc.property(fc.oneof(day, fc.constant([])), (halves) => {
      const text = wordsIn(code).hours({ date: '2026-03-02', today: true, halves, apart: false })
      expect(readBack(code, text), text).toEqual(halves.map((half) => half.map(minutesOf)))
      expect(text === allDays[code]).toBe(halves.join() === '00:00,24:00')
    }),
    { numRuns: 500 },
  )
})

test.each(codes)('in %s no two states within a year read alike', (code) => {
  const instants = [0, 1, 2, 5, 6, 7, 8, 100, 320].flatMap((days) =>
    ['00:00', '01:00', '06:00', '06:01', '13:00'].map((clock) => ({
      date: addDays('2026-03-03', days),
      clock,
    })),
  )
  for (const aperto of [true, false]) {
    const texts = instants.map(({ date, clock }) =>
      wordsIn(code).state({ aperto, fino_a: at(`${date}T${clock}`) }, now),
    )
    expect(new Set(texts).size).toBe(texts.length)
  }
})

/** How a language puts the days of a closure, its months and years. */
const dayForms: Record<Code, { span: RegExp; year: RegExp }> = {
  en: { span: /^(?:from (.*) to |on )(.*)$/, year: / (\d{4})$/ },
  de: { span: /^(?:vom (.*) bis |am )(.*)$/, year: / (\d{4})$/ },
  fr: { span: /^(?:du (.*) au |le )(.*)$/, year: / (\d{4})$/ },
  es: { span: /^(?:del (.*) al |el )(.*)$/, year: / de (\d{4})$/ },
}

test.each(codes)('in %s the days of a closure are read back', (code) => {
  const { span, year } = dayForms[code]
  const monthOf = (text: string) =>
    Array.from({ length: 12 }, (_, month) =>
      new Date(Date.UTC(2026, month, 15)).toLocaleDateString(code, { month: 'long', timeZone: 'UTC' }),
    ).findIndex((name) => text.includes(name)) + 1
  const read = (text: string, known: string) => {
    const month = monthOf(text)
    const day = /^\d+/.exec(text)?.[0] ?? ''
    const rest = month === 0 ? known.slice(5, 7) : String(month).padStart(2, '0')
    return `${year.exec(text)?.[1] ?? known.slice(0, 4)}-${rest}-${day.padStart(2, '0')}`
  }
  fc.assert(
    fc.property(fc.integer({ min: -30, max: 800 }), fc.nat({ max: 365 }), (from, length) => {
      const dal = addDays('2026-06-15', from)
      const al = addDays(dal, length)
      const text = wordsIn(code).closure({ dal, al, orari: null, motivo: null }, '2026-06-15')
      const [, first, last = ''] = span.exec(text.replace(`${closed[code]} `, '')) ?? []
      const end = read(last, '2026-06-15')
      expect([first === undefined ? end : read(first, end), end], text).toEqual([dal, al])
    }),
    { numRuns: 500 },
  )
})
