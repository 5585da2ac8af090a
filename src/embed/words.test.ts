import { expect, test } from 'vitest'
import { asOfText, closureText, hoursText, stateText } from './words.ts'

const day = {
  aperto: true,
  mattina_abilitata: true,
  apertura_mattina: '09:00',
  chiusura_mattina: '13:00',
  pomeriggio_abilitato: false,
  apertura_pomeriggio: '15:00',
  chiusura_pomeriggio: '19:00',
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
  [true, '2026-03-03T00:00', 'Aperto ora, chiude alle 0:00'],
  [true, '2026-03-03T01:00', "Aperto ora, chiude all'1:00"],
  [true, '2026-03-03T13:00', 'Aperto ora, chiude domani alle 13:00'],
  [true, null, 'Sempre aperto'],
  [false, '2026-03-02T15:30', 'Chiuso, riapre alle 15:30'],
  [false, '2026-03-03T05:00', 'Chiuso, riapre domani alle 5:00'],
  [false, '2026-03-07T09:00', 'Chiuso, riapre sabato alle 9:00'],
  [false, '2026-03-08T09:00', 'Chiuso, riapre domenica alle 9:00'],
  [false, '2026-03-09T09:00', 'Chiuso, riapre il 9 marzo alle 9:00'],
  [false, '2026-03-11T09:00', "Chiuso, riapre l'11 marzo alle 9:00"],
  [false, null, 'Chiuso'],
])('open: %s, until %s', (aperto, until, text) => {
  expect(stateText({ aperto, fino_a: until === null ? null : at(until) }, now)).toBe(text)
})

test.each<[dal: string, al: string, own: typeof day | null, motivo: string | null, text: string]>([
  ['2026-12-24', '2026-12-24', null, 'Vigilia', 'Chiuso il 24 dicembre: Vigilia'],
  ['2026-08-10', '2026-08-20', null, null, 'Chiuso dal 10 al 20 agosto'],
  ['2026-08-08', '2026-08-11', null, null, "Chiuso dall'8 all'11 agosto"],
  ['2026-12-24', '2027-01-06', null, null, 'Chiuso dal 24 dicembre al 6 gennaio'],
  ['2026-11-01', '2026-11-01', null, null, 'Chiuso il 1º novembre'],
  ['2026-12-08', '2026-12-08', day, null, "Aperto l'8 dicembre 9:00–13:00"],
  ['2026-12-08', '2026-12-08', { ...day, aperto: false }, null, "Chiuso l'8 dicembre"],
])('a closure from %s to %s', (dal, al, orari, motivo, text) => {
  expect(closureText(hours, { dal, al, orari, motivo })).toBe(text)
})

test('the hours of a day', () => {
  const of = (halves: [string, string][]) => ({ date: '2026-03-02', today: true, halves, closure: undefined })
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
  const closure = { dal: '2026-03-01', al: '2026-03-03', orari: null, motivo: null }
  expect(hoursText({ ...of([]), closure })).toBe('Chiuso (2 marzo)')
})

test('of when the data are', () => {
  expect(asOfText(at('2026-03-02T09:05'))).toBe('Dati del 2 marzo, ore 9:05')
  expect(asOfText(at('2026-03-08T09:05'))).toBe("Dati dell'8 marzo, ore 9:05")
})
