import { describe, expect, it } from 'vitest'
import { type DayHours, defaultHours } from './opening-hours.ts'
import { dayProblems, hoursSchema, weekProblems } from './rules.ts'

const day = (changes: Partial<DayHours>): DayHours => ({ ...defaultHours().lunedi, ...changes })

describe('dayProblems', () => {
  it('accepts the defaults, a day without a break and a half alone', () => {
    expect(dayProblems(day({}))).toEqual({})
    expect(dayProblems(day({ chiusura_mattina: '15:00' }))).toEqual({})
    expect(dayProblems(day({ mattina_abilitata: false, apertura_pomeriggio: '08:00' }))).toEqual({})
  })

  it('blames a closing that is not after its opening', () => {
    const message = "La chiusura deve essere dopo l'apertura, o entro le 06:00 del giorno dopo"
    expect(dayProblems(day({ chiusura_mattina: '08:00' }))).toEqual({ chiusura_mattina: message })
    expect(dayProblems(day({ chiusura_mattina: '09:00' }))).toEqual({
      chiusura_mattina: 'Apertura e chiusura sono uguali',
    })
    expect(dayProblems(day({ chiusura_pomeriggio: '14:00' }))).toEqual({ chiusura_pomeriggio: message })
  })

  it('takes a closing up to 06:00 for one of the next day', () => {
    for (const chiusura_pomeriggio of ['00:00', '01:00', '06:00']) {
      expect(dayProblems(day({ chiusura_pomeriggio }))).toEqual({})
    }
    expect(dayProblems(day({ chiusura_pomeriggio: '06:01' }))).toHaveProperty('chiusura_pomeriggio')
    expect(dayProblems(day({ pomeriggio_abilitato: false, chiusura_mattina: '02:00' }))).toEqual({})
    expect(dayProblems(day({ chiusura_mattina: '02:00' }))).toHaveProperty('apertura_pomeriggio')
  })

  it('blames an open day that has no half', () => {
    const neither = { mattina_abilitata: false, pomeriggio_abilitato: false }
    expect(dayProblems(day(neither))).toEqual({ aperto: 'Attiva la mattina o il pomeriggio' })
    expect(dayProblems(day({ ...neither, aperto: false }))).toEqual({})
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

describe('weekProblems', () => {
  const night = day({ chiusura_pomeriggio: '02:00' })
  const early = day({ apertura_mattina: '01:30' })

  it('blames a night that runs into the next morning, on Sunday too', () => {
    expect(weekProblems({ ...defaultHours(), lunedi: night, martedi: early })).toEqual({
      lunedi: { chiusura_pomeriggio: "Va oltre l'apertura di martedì, alle 01:30" },
    })
    expect(weekProblems({ ...defaultHours(), domenica: night, lunedi: early })).toEqual({
      domenica: { chiusura_pomeriggio: "Va oltre l'apertura di lunedì, alle 01:30" },
    })
  })

  it('leaves a night alone that ends before the next day begins, or before a day that is closed', () => {
    expect(weekProblems({ ...defaultHours(), lunedi: night })).toEqual({})
    const late = day({ apertura_mattina: '02:00' })
    expect(weekProblems({ ...defaultHours(), lunedi: night, martedi: late })).toEqual({})
    expect(weekProblems({ ...defaultHours(), venerdi: night, sabato: { ...early, aperto: false } })).toEqual(
      {},
    )
    const noMorning = { ...early, mattina_abilitata: false }
    expect(weekProblems({ ...defaultHours(), lunedi: night, martedi: noMorning })).toEqual({})
    expect(weekProblems({ ...defaultHours(), sempreAperto: true, lunedi: night, martedi: early })).toEqual({})
  })
})

describe('hoursSchema', () => {
  const check = (hours: unknown) => hoursSchema.safeParse(hours)

  it('puts a problem at its field', () => {
    const result = check({ ...defaultHours(), giovedi: day({ chiusura_mattina: '08:00' }) })
    expect(result.error?.issues.map(({ path, message }) => ({ path, message }))).toEqual([
      {
        path: ['giovedi', 'chiusura_mattina'],
        message: "La chiusura deve essere dopo l'apertura, o entro le 06:00 del giorno dopo",
      },
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
