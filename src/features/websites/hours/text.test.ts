import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DayHours, days, defaultHours } from './opening-hours.ts'
import { dayText, weekText } from './text.ts'

const day = (changes: Partial<DayHours>): DayHours => ({ ...defaultHours().lunedi, ...changes })

describe('dayText', () => {
  it('says a day in words', () => {
    expect(dayText(day({}))).toBe('9:00–13:00, 15:00–19:00')
    expect(dayText(day({ pomeriggio_abilitato: false }))).toBe('9:00–13:00')
    expect(dayText(day({ chiusura_mattina: '15:00', chiusura_pomeriggio: '00:00' }))).toBe('9:00–mezzanotte')
    expect(dayText(day({ mattina_abilitata: false, pomeriggio_abilitato: false }))).toBe('Chiuso')
    expect(dayText(day({ aperto: false }))).toBe('Chiuso')
  })

  it('leaves a half out whose times are still being typed', () => {
    expect(dayText(day({ chiusura_mattina: '' }))).toBe('15:00–19:00')
  })
})

describe('weekText', () => {
  it('tells Monday to Friday in one where they are alike', () => {
    expect(weekText(defaultHours())).toEqual([
      { when: 'Dal lunedì al venerdì', hours: '9:00–13:00, 15:00–19:00' },
      { when: 'Sabato', hours: 'Chiuso' },
      { when: 'Domenica', hours: 'Chiuso' },
    ])
    const unlike = weekText({ ...defaultHours(), venerdi: day({ chiusura_pomeriggio: '01:00' }) })
    expect(unlike).toHaveLength(7)
    expect(unlike[4]).toEqual({ when: 'Venerdì', hours: '9:00–13:00, 15:00–1:00' })
    expect(weekText({ ...defaultHours(), sempreAperto: true })).toHaveLength(1)
  })

  it('tells the whole week in one where every day is alike', () => {
    const always = { ...defaultHours(), sabato: day({}), domenica: day({}) }
    expect(weekText(always)).toEqual([{ when: 'Tutti i giorni', hours: '9:00–13:00, 15:00–19:00' }])
    expect(weekText({ ...always, domenica: day({ aperto: false }) })).toHaveLength(3)
  })

  it('tells every day what it would say alone, whatever the week', () => {
    const any = fc.constantFrom(
      day({}),
      day({ pomeriggio_abilitato: false }),
      day({ aperto: false }),
      day({ chiusura_pomeriggio: '01:00' }),
    )
    fc.assert(
      fc.property(fc.array(any, { minLength: 7, maxLength: 7 }), fc.boolean(), (some, alike) => {
        const week = alike ? some.map((one, place) => (place < 5 ? (some[0] ?? one) : one)) : some
        const hours = {
          sempreAperto: false,
          ...Object.fromEntries(days.map(({ key }, place) => [key, week[place]])),
        } as ReturnType<typeof defaultHours>
        const told = weekText(hours).flatMap(({ when, hours: text }) => {
          if (when === 'Tutti i giorni') return Array(7).fill(text)
          return when === 'Dal lunedì al venerdì' ? Array(5).fill(text) : [text]
        })
        expect(told).toEqual(days.map(({ key }) => dayText(hours[key])))
        const names = weekText(hours).map(({ when }) => when)
        expect(names.filter((name) => !name.includes(' '))).toEqual(
          days.map(({ name }) => name).slice(-names.filter((name) => !name.includes(' ')).length || 7),
        )
      }),
    )
  })
})
