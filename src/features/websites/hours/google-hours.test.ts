import { expect, test } from 'vitest'
import type { Closure } from '../../../../supabase/functions/website-data/opening-state.ts'
import { googleSpecial, googleWeek } from './google-hours.ts'
import { defaultHours } from './opening-hours.ts'

const orari = defaultHours()
const night = { ...orari.lunedi, chiusura_pomeriggio: '02:00' }
const allDay = {
  ...orari.lunedi,
  apertura_mattina: '00:00',
  chiusura_mattina: '12:00',
  apertura_pomeriggio: '12:00',
  chiusura_pomeriggio: '00:00',
}
const closed = (dal: string, al: string): Closure => ({ dal, al, orari: null, motivo: null })
/** A Wednesday. */
const today = '2026-12-23'

test('the week is that of the season that holds, Monday first', () => {
  const usual = '09:00-13:00, 15:00-19:00'
  const calendar = { orari: { ...orari, venerdi: night, sabato: allDay }, chiusure: [], stagioni: [] }
  const week = [usual, usual, usual, usual, '09:00-13:00, 15:00-02:00', '00:00-00:00', 'x']
  expect(googleWeek(calendar, today)).toEqual(week)
  const always = { ...orari, sempreAperto: true }
  const season = { nome: 'Natale', dal: '2026-12-20', al: '2026-12-31', ogni_anno: false, orari: always }
  expect(googleWeek({ ...calendar, stagioni: [season] }, today)).toEqual(week.map(() => '00:00-00:00'))
  expect(googleWeek({ ...calendar, stagioni: [season] }, '2027-01-01')).toEqual(week)
})

test('special days are told one by one', () => {
  const chiusure = [
    closed('2026-12-01', '2026-12-01'),
    { ...closed('2026-12-24', '2026-12-24'), orari: orari.lunedi },
    closed('2026-12-25', '2026-12-26'),
  ]
  expect(googleSpecial({ chiusure }, today)).toEqual({
    special: '2026-12-24: 09:00-13:00, 2026-12-24: 15:00-19:00, 2026-12-25: x, 2026-12-26: x',
    closed: false,
    long: [],
  })
})

test('more than six closed days in a row are a temporary closure, and say when to export again', () => {
  const special = (chiusure: Closure[], on = today) => googleSpecial({ chiusure }, on)
  const six = closed('2026-12-20', '2026-12-25')
  expect(special([six])).toEqual({
    special: '2026-12-23: x, 2026-12-24: x, 2026-12-25: x',
    closed: false,
    long: [],
  })
  const seven = [closed('2026-12-20', '2026-12-23'), closed('2026-12-24', '2026-12-26')]
  const days = { first: '2026-12-20', last: '2026-12-26' }
  // Before it, on its first and on its last day.
  expect(special(seven, '2026-12-19')).toEqual({
    special: '',
    closed: false,
    long: [{ ...days, again: '2026-12-20' }],
  })
  for (const on of ['2026-12-20', '2026-12-26'])
    expect(special(seven, on)).toEqual({
      special: '',
      closed: true,
      long: [{ ...days, again: '2026-12-27' }],
    })
  expect(special(seven, '2026-12-27')).toEqual({ special: '', closed: false, long: [] })
  const more = [...seven, closed('2027-01-06', '2027-01-06'), closed('2027-08-01', '2027-08-31')]
  expect(special(more)).toEqual({
    special: '2027-01-06: x',
    closed: true,
    long: [
      { ...days, again: '2026-12-27' },
      { first: '2027-08-01', last: '2027-08-31', again: '2027-08-01' },
    ],
  })
})
