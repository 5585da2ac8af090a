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
  })
})

test('more than six closed days in a row are a temporary closure', () => {
  const six = closed('2026-12-20', '2026-12-25')
  expect(googleSpecial({ chiusure: [six] }, today)).toEqual({
    special: '2026-12-23: x, 2026-12-24: x, 2026-12-25: x',
    closed: false,
  })
  const seven = [closed('2026-12-20', '2026-12-23'), closed('2026-12-24', '2026-12-26')]
  expect(googleSpecial({ chiusure: seven }, today)).toEqual({ special: '', closed: true })
  expect(googleSpecial({ chiusure: seven }, '2026-12-19')).toEqual({ special: '', closed: false })
})
