import { describe, expect, it } from 'vitest'
import { type DayHours, defaultHours } from './opening-hours.ts'
import { dayText, weekText } from './text.ts'

const day = (changes: Partial<DayHours>): DayHours => ({ ...defaultHours().lunedi, ...changes })

describe('dayText', () => {
  it('says a day in words', () => {
    expect(dayText(day({}))).toBe('09:00–13:00, 15:00–19:00')
    expect(dayText(day({ pomeriggio_abilitato: false }))).toBe('09:00–13:00')
    expect(dayText(day({ mattina_abilitata: false, pomeriggio_abilitato: false }))).toBe('Aperto')
    expect(dayText(day({ aperto: false }))).toBe('Chiuso')
  })
})

describe('weekText', () => {
  it('tells Monday to Friday in one where they are alike', () => {
    expect(weekText(defaultHours())).toEqual([
      { when: 'Dal lunedì al venerdì', hours: '09:00–13:00, 15:00–19:00' },
      { when: 'Sabato', hours: 'Chiuso' },
      { when: 'Domenica', hours: 'Chiuso' },
    ])
    const unlike = weekText({ ...defaultHours(), venerdi: day({ chiusura_pomeriggio: '01:00' }) })
    expect(unlike).toHaveLength(7)
    expect(unlike[4]).toEqual({ when: 'Venerdì', hours: '09:00–13:00, 15:00–01:00' })
    expect(weekText({ ...defaultHours(), sempreAperto: true })).toHaveLength(1)
  })
})
