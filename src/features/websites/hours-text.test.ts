import { describe, expect, it } from 'vitest'
import { hoursText } from './hours-text.ts'
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
