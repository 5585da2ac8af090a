import { describe, expect, it } from 'vitest'
import { type DayHours, days, defaultHours, readHours } from './opening-hours.ts'

const day = (changes: Partial<DayHours>): DayHours => ({ ...defaultHours().lunedi, ...changes })

describe('defaultHours', () => {
  it('opens from Monday to Friday, 09:00-13:00 and 15:00-19:00', () => {
    const hours = defaultHours()
    expect(hours.sempreAperto).toBe(false)
    expect(days.map(({ key }) => hours[key].aperto)).toEqual([true, true, true, true, true, false, false])
    for (const { key } of days) {
      expect(hours[key]).toEqual({
        aperto: key !== 'sabato' && key !== 'domenica',
        mattina_abilitata: true,
        apertura_mattina: '09:00',
        chiusura_mattina: '13:00',
        pomeriggio_abilitato: true,
        apertura_pomeriggio: '15:00',
        chiusura_pomeriggio: '19:00',
      })
    }
  })

  it('has the eight given keys and no other', () => {
    expect(Object.keys(defaultHours())).toEqual(['sempreAperto', ...days.map(({ key }) => key)])
  })
})

describe('readHours', () => {
  it('gives back what it is given when that is complete', () => {
    const hours = { ...defaultHours(), sempreAperto: true, domenica: day({ chiusura_mattina: '12:30' }) }
    expect(readHours(hours)).toEqual(hours)
  })

  it.each([null, undefined, 'sempre', 7, [], {}])('takes %j for nothing known', (stored) => {
    expect(readHours(stored)).toEqual(defaultHours())
  })

  it('keeps what is usable of an odd row and drops what is not ours', () => {
    const hours = readHours({
      sempreAperto: 'no',
      festivi: true,
      lunedi: { aperto: false, apertura_mattina: '8:30', chiusura_mattina: '12:00:00', note: 'ferie' },
      martedi: 'chiuso',
      sabato: { aperto: true, apertura_mattina: '25:00', chiusura_mattina: null },
    })
    expect(hours).toEqual({
      ...defaultHours(),
      lunedi: day({ aperto: false, apertura_mattina: '08:30', chiusura_mattina: '12:00' }),
      sabato: day({ aperto: true }),
    })
  })
})
