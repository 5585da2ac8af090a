import { expect, test } from 'vitest'
import { defaultHours } from './opening-hours.ts'
import { callAddress, daysIn, secondWords, signText } from './sign-text.ts'

const week = defaultHours()
const closure = { dal: '2026-08-05', al: '2026-08-20', orari: null, motivo: 'Ferie' }
const today = '2026-07-01'

test('a sign says the week and the closures to come, the next first, four at most', () => {
  const past = { ...closure, dal: '2026-06-01', al: '2026-06-30' }
  const later = ['09', '10', '11', '12'].map((month) => ({
    ...closure,
    dal: `2026-${month}-01`,
    al: `2026-${month}-01`,
    motivo: 'Inventario',
  }))
  const { titles, days, closures } = signText(week, [...later.toReversed(), past, closure], today, undefined)
  expect(titles).toEqual(['Orari di apertura'])
  expect(days[0]).toEqual({ name: 'Lunedì', hours: '9:00–13:00, 15:00–19:00' })
  expect(days[6]).toEqual({ name: 'Domenica', hours: 'Chiuso' })
  expect(closures).toHaveLength(4)
  expect(closures.slice(0, 2)).toEqual([
    'Chiuso per ferie dal 5 al 20 agosto',
    'Chiuso il 1º settembre: Inventario',
  ])
})

test('in two languages times stand once, words twice', async () => {
  const { titles, days, closures } = signText(week, [closure], today, await secondWords('de'))
  expect(titles).toEqual(['Orari di apertura', 'Öffnungszeiten'])
  expect(days[0]).toEqual({ name: 'Lunedì · Montag', hours: '9:00–13:00, 15:00–19:00' })
  expect(days[6]?.hours).toBe('Chiuso · Geschlossen')
  expect(closures).toEqual(['Chiuso per ferie dal 5 al 20 agosto', 'Geschlossen vom 5. bis 20. August'])
})

test('midnight is a word in one language and a time in two', async () => {
  const late = { ...week, lunedi: { ...week.lunedi, chiusura_pomeriggio: '00:00' } }
  expect(signText(late, [], today, undefined).days[0]?.hours).toBe('9:00–13:00, 15:00–mezzanotte')
  expect(signText(late, [], today, await secondWords('en')).days[0]?.hours).toBe('9:00–13:00, 15:00–24:00')
})

test('a shop that never closes', () => {
  const { days } = signText({ ...week, sempreAperto: true }, [], today, undefined)
  expect(new Set(days.map(({ hours }) => hours))).toEqual(new Set(['Aperto 24 ore']))
})

test.each([
  ['en', true, 'From 1 June to 15 September'],
  ['de', true, 'Vom 1. Juni bis 15. September'],
  ['fr', true, 'Du 1er juin au 15 septembre'],
  ['es', false, 'Del 1 de junio al 15 de septiembre'],
] as const)('the days of a season in %s', async (language, ogni_anno, text) => {
  const season = { dal: '2026-06-01', al: '2026-09-15', ogni_anno }
  expect(daysIn(await secondWords(language), season)).toBe(text)
})

test.each([
  [['0721 123456 / 333 1234567', null], 'tel:+390721123456'],
  [[null, '333 1234567'], 'tel:+393331234567'],
  [['chiedere in negozio', null], null],
  [[null, null], null],
])('the number of %j', (fields, address) => {
  expect(callAddress(fields)).toBe(address)
})
