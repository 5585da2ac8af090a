import { describe, expect, it, test } from 'vitest'
import { comingHolidays, easter, holidaysOf } from './holidays.ts'

test.each([
  // The earliest and the latest possible Easter, and years around them.
  '1818-03-22',
  '2285-03-22',
  '1943-04-25',
  '2038-04-25',
  '1954-04-18',
  '1981-04-19',
  '2000-04-23',
  '2008-03-23',
  '2011-04-24',
  '2019-04-21',
  '2020-04-12',
  '2021-04-04',
  '2022-04-17',
  '2023-04-09',
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2028-04-16',
  '2029-04-01',
  '2030-04-21',
  '2035-03-25',
  '2049-04-18',
  '2076-04-19',
  '2100-03-28',
])('Easter is on %s', (day) => {
  expect(easter(Number(day.slice(0, 4)))).toBe(day)
})

test('Easter is a Sunday from 22 March to 25 April in every year', () => {
  for (let year = 1583; year <= 2600; year++) {
    const day = easter(year)
    expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe(0)
    expect(day >= `${year}-03-22` && day <= `${year}-04-25`).toBe(true)
  }
})

describe('the holidays', () => {
  it('of 2026 are thirteen, in order, San Francesco among them again', () => {
    expect(holidaysOf(2026).map(({ name, day }) => `${day} ${name}`)).toEqual([
      '2026-01-01 Capodanno',
      '2026-01-06 Epifania',
      '2026-04-05 Pasqua',
      "2026-04-06 Lunedì dell'Angelo",
      '2026-04-25 Festa della Liberazione',
      '2026-05-01 Festa del Lavoro',
      '2026-06-02 Festa della Repubblica',
      '2026-08-15 Ferragosto',
      "2026-10-04 San Francesco d'Assisi",
      '2026-11-01 Ognissanti',
      '2026-12-08 Immacolata Concezione',
      '2026-12-25 Natale',
      '2026-12-26 Santo Stefano',
    ])
    expect(holidaysOf(2025).some(({ name }) => name.startsWith('San Francesco'))).toBe(false)
  })

  it('are in order also when Easter Monday is the day of the Liberation or after it', () => {
    for (const year of [2011, 2038]) {
      const days = holidaysOf(year).map(({ day }) => day)
      expect(days).toEqual(days.toSorted())
    }
  })

  it('of a year begin with today and end the day before it comes again', () => {
    const coming = comingHolidays('2026-12-25')
    expect(coming.at(0)).toEqual({ name: 'Natale', day: '2026-12-25' })
    expect(coming.at(-1)).toEqual({ name: 'Immacolata Concezione', day: '2027-12-08' })
    expect(coming).toHaveLength(13)
    expect(comingHolidays('2028-02-29')).toHaveLength(13)
  })
})
