import { describe, expect, it } from 'vitest'
import { hoursText, weekText } from './hours-text.ts'
import { type DayHours, defaultHours } from './opening-hours.ts'

const day = (changes: Partial<DayHours>): DayHours => ({ ...defaultHours().lunedi, ...changes })

describe('hoursText', () => {
  it('says the week in words', () => {
    const hours = {
      ...defaultHours(),
      martedi: day({ pomeriggio_abilitato: false }),
      mercoledi: day({ mattina_abilitata: false, pomeriggio_abilitato: false }),
    }
    expect(hoursText(hours)).toContain(
      'Lunedì: 09:00–13:00, 15:00–19:00; Martedì: 09:00–13:00; Mercoledì: Aperto',
    )
    expect(hoursText(hours)).toContain('Domenica: Chiuso')
    expect(hoursText({ ...hours, sempreAperto: true })).toBe('Sempre aperto')
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
