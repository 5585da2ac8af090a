import { describe, expect, it } from 'vitest'
import { addDays, dayAfter, dayOf, isDay, shortDay, spanText, todayInRome } from './days.ts'

describe('todayInRome', () => {
  it('changes at midnight in Italy, in winter and in summer', () => {
    expect(todayInRome(new Date('2026-12-31T22:59:59Z'))).toBe('2026-12-31')
    expect(todayInRome(new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01')
    expect(todayInRome(new Date('2027-08-09T21:59:59Z'))).toBe('2027-08-09')
    expect(todayInRome(new Date('2027-08-09T22:00:00Z'))).toBe('2027-08-10')
  })
})

describe('days', () => {
  it('follow each other over months, years and the change of the clocks', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-03-27', 2)).toBe('2027-03-29')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
    expect(dayOf(2027, 8, 5)).toBe('2027-08-05')
  })

  it.each(['2027-02-29', '2027-13-01', '2027-8-1', '', '20270801', '2027-08-01T00:00'])(
    '%j is none',
    (text) => {
      expect(isDay(text)).toBe(false)
    },
  )

  it('2028-02-29 is one', () => {
    expect(isDay('2028-02-29')).toBe(true)
  })
})

describe('in words', () => {
  it('a day and the month', () => {
    expect(shortDay('2027-08-26')).toBe('26 ago')
    expect(dayAfter('2027-12-20', '2027-12-25')).toBe('25 dic')
    expect(dayAfter('2027-12-20', '2028-01-06')).toBe('6 gen 2028')
  })

  it('a span names month and year as often as needed', () => {
    expect(spanText('2027-08-26', '2027-08-26')).toBe('26 ago 2027')
    expect(spanText('2027-08-10', '2027-08-26')).toBe('10–26 ago 2027')
    expect(spanText('2027-07-28', '2027-08-26')).toBe('28 lug – 26 ago 2027')
    expect(spanText('2026-12-28', '2027-01-06')).toBe('28 dic 2026 – 6 gen 2027')
  })
})
