import { describe, expect, it } from 'vitest'
import {
  type DayHours,
  dayProblems,
  days,
  defaultHours,
  hoursSchema,
  hoursText,
  readHours,
} from './opening-hours.ts'

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

describe('dayProblems', () => {
  it('accepts the defaults, a day without a break and a half alone', () => {
    expect(dayProblems(day({}))).toEqual({})
    expect(dayProblems(day({ chiusura_mattina: '15:00' }))).toEqual({})
    expect(dayProblems(day({ mattina_abilitata: false, apertura_pomeriggio: '08:00' }))).toEqual({})
  })

  it('blames a closing that is not after its opening', () => {
    const message = "La chiusura deve essere dopo l'apertura"
    expect(dayProblems(day({ chiusura_mattina: '08:00' }))).toEqual({ chiusura_mattina: message })
    expect(dayProblems(day({ chiusura_mattina: '09:00' }))).toEqual({ chiusura_mattina: message })
    expect(dayProblems(day({ chiusura_pomeriggio: '14:00' }))).toEqual({ chiusura_pomeriggio: message })
  })

  it('blames an afternoon that starts before the morning ends', () => {
    expect(dayProblems(day({ apertura_pomeriggio: '12:59' }))).toEqual({
      apertura_pomeriggio: 'Il pomeriggio non può iniziare prima che finisca la mattina',
    })
  })

  it('blames each empty time once', () => {
    expect(dayProblems(day({ apertura_mattina: '', chiusura_pomeriggio: '' }))).toEqual({
      apertura_mattina: 'Inserisci un orario',
      chiusura_pomeriggio: 'Inserisci un orario',
    })
  })

  it('looks at nothing that does not count', () => {
    expect(dayProblems(day({ aperto: false, chiusura_mattina: '' }))).toEqual({})
    expect(dayProblems(day({ mattina_abilitata: false, chiusura_mattina: '20:00' }))).toEqual({})
  })
})

describe('hoursSchema', () => {
  const check = (hours: unknown) => hoursSchema.safeParse(hours)

  it('puts a problem at its field', () => {
    const result = check({ ...defaultHours(), giovedi: day({ chiusura_mattina: '08:00' }) })
    expect(result.error?.issues.map(({ path, message }) => ({ path, message }))).toEqual([
      { path: ['giovedi', 'chiusura_mattina'], message: "La chiusura deve essere dopo l'apertura" },
    ])
  })

  it('does not look at the days of who is always open', () => {
    const result = check({
      ...defaultHours(),
      sempreAperto: true,
      giovedi: day({ chiusura_mattina: '08:00' }),
    })
    expect(result.success).toBe(true)
  })

  it('fills times left empty where they do not count, and stores no other key', () => {
    const closed = day({ aperto: false, apertura_mattina: '', chiusura_mattina: '12:15' })
    expect(check({ ...defaultHours(), domenica: closed }).data).toEqual({
      ...defaultHours(),
      domenica: { ...closed, apertura_mattina: '09:00' },
    })
  })
})

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
