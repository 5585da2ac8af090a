import { describe, expect, test } from 'vitest'
import { defaultHours, readDay } from '../hours/opening-hours.ts'
import type { Closure } from '../special-hours/queries.ts'
import {
  clockWords,
  closedTomorrow,
  dayLine,
  nowText,
  type OwnCalendar,
  prolongedToday,
} from './day-change.ts'

const usual: OwnCalendar = { week: defaultHours(), closures: [], seasons: [] }
/** Friday 27 November 2026, when Rome is an hour ahead. */
const at = (time: string, day = 27) => Date.parse(`2026-11-${day}T${time}:00+01:00`)

function closure(days: { dal: string; al: string; orari?: Closure['orari'] }): Closure {
  return { id: 'c', website_id: 'w', motivo: null, orari: null, created_at: '', updated_at: '', ...days }
}
const evening = { ...readDay(null, 'lunedi'), apertura_pomeriggio: '18:00', chiusura_pomeriggio: '01:00' }
const late: OwnCalendar = { ...usual, week: { ...defaultHours(), venerdi: evening, sabato: evening } }

describe('What a shop reads of its hours now', () => {
  test.each([
    [usual, at('18:00'), 'Aperto fino alle 19:00'],
    [usual, at('13:30'), 'Chiuso, riapre alle 15:00'],
    [usual, at('20:00', 26), 'Chiuso, riapre domani alle 9:00'],
    [late, at('23:00'), "Aperto fino all'1:00"],
    [{ ...usual, week: { ...defaultHours(), sempreAperto: true } }, at('23:00'), 'Sempre aperto'],
  ])('%#', (calendar, now, text) => expect(nowText(calendar, now)).toBe(text))

  test('a shop that stays open over days says until which', () => {
    const open = { ...readDay(null, 'lunedi'), apertura_mattina: '00:00', chiusura_mattina: '12:00' }
    const allDay = { ...open, apertura_pomeriggio: '12:00', chiusura_pomeriggio: '00:00' }
    const week = { ...defaultHours(), venerdi: allDay, sabato: { ...allDay, aperto: true } }
    expect(nowText({ ...usual, week }, at('10:00'))).toBe('Aperto fino a domani a mezzanotte')
  })
})

describe('«Domani chiusi»', () => {
  test('adds a closure, or closes what is said of that day', () => {
    expect(closedTomorrow(usual, at('10:00'))).toEqual({ day: '2026-11-28', orari: null, over: null })
    const over = closure({ dal: '2026-11-20', al: '2026-12-02', orari: readDay(null, 'lunedi') })
    expect(closedTomorrow({ ...usual, closures: [over] }, at('10:00'))?.over).toBe(over)
  })

  test('has nothing to do where a closure says so already', () => {
    const closures = [closure({ dal: '2026-11-28', al: '2026-11-28' })]
    expect(closedTomorrow({ ...usual, closures }, at('10:00'))).toBeNull()
  })

  test('is the day after, by the clock of Rome', () => {
    expect(closedTomorrow(usual, at('00:30'))?.day).toBe('2026-11-28')
  })
})

describe('«Prolunga oggi»', () => {
  test('closes an hour later, or at the next that is to come', () => {
    expect(prolongedToday(usual, at('18:00'))).toMatchObject({
      day: '2026-11-27',
      until: '20:00',
      over: null,
    })
    expect(prolongedToday(usual, at('21:30'))?.until).toBe('22:00')
    expect(prolongedToday(usual, at('18:00'))?.orari?.chiusura_pomeriggio).toBe('20:00')
  })

  test('goes on with the hours that were said for today', () => {
    const over = closure({ dal: '2026-11-27', al: '2026-11-27', orari: evening })
    expect(prolongedToday({ ...usual, closures: [over] }, at('20:00'))).toMatchObject({
      until: '02:00',
      over,
    })
  })

  test('after midnight means the evening that goes on', () => {
    expect(prolongedToday(late, at('00:30', 28))).toMatchObject({ day: '2026-11-27', until: '02:00' })
  })

  test('is not offered on a closed day, to who never closes, and not into the next morning', () => {
    expect(prolongedToday(usual, at('10:00', 28))).toBeNull()
    expect(
      prolongedToday({ ...usual, week: { ...defaultHours(), sempreAperto: true } }, at('10:00')),
    ).toBeNull()
    const dawn = { ...readDay(null, 'lunedi'), apertura_mattina: '01:30' }
    const week = { ...late.week, sabato: { ...dawn, aperto: true } }
    expect(prolongedToday({ ...usual, week }, at('00:30', 28))).toBeNull()
  })
})

test('a time as people say it', () => {
  expect(['20:00', '01:30', '00:00', '00:30'].map(clockWords)).toEqual([
    'alle 20:00',
    "all'1:30",
    'a mezzanotte',
    'alle 0:30',
  ])
})

test('a day as its line says it', () => {
  expect(dayLine(usual, '2026-11-27')).toBe('9:00–13:00, 15:00–19:00')
  expect(dayLine(usual, '2026-11-28')).toBe('Chiuso')
})
