import { describe, expect, test } from 'vitest'
import { TypedDay } from './typed-day.ts'

/**
 * A field as a browser shows it: with this order of its parts, and the caret in one of them.
 * @param digits a year of fewer is none yet
 */
function field(order: string, at: number, shown = { d: '', m: '', y: '' }, digits = 1) {
  const parts: Record<string, string> = { ...shown }
  const value = () => {
    const { d = '', m = '', y = '' } = parts
    const date = new Date(Date.UTC(Number(y), Number(m) - 1, Number(d)))
    const isThere = d && m && y.length >= digits && date.getUTCMonth() === Number(m) - 1
    return isThere ? `${y.padStart(4, '0')}-${m.padStart(2, '0')}-${d.padStart(2, '0')}` : ''
  }
  const typed = new TypedDay()
  typed.begin(value(), false)
  let [place, fresh] = [at, true]
  return {
    typed,
    type: (keys: string) => {
      for (const key of keys) {
        typed.press(key)
        const part = order[place] ?? 'y'
        parts[part] = (fresh ? '' : parts[part]) + key
        const text = parts[part]
        fresh = part !== 'y' && (text.length === 2 || Number(text) > (part === 'd' ? 3 : 1))
        if (part === 'y' && text.length === 4) fresh = true
        if (fresh) place = Math.min(place + 1, 2)
        typed.see(value(), value() === '')
      }
      return typed.text
    },
  }
}

describe('What is typed into a date’s field', () => {
  test.each([
    ['Italy', 'dmy', '31062027', '2027-06-31'],
    ['America', 'mdy', '06312027', '2027-06-31'],
    ['Italy', 'dmy', '29022027', '2027-02-29'],
    ['America', 'mdy', '02292027', '2027-02-29'],
    ['Japan', 'ymd', '20270431', '2027-04-31'],
  ])('is known where there is no such date, in the order of %s', (_, order, keys, expected) => {
    expect(field(order, 0).type(keys)).toBe(expected)
  })

  test.each([
    ['dmy', 0],
    ['mdy', 1],
    ['ymd', 2],
  ])('is known when only the day of a date is changed (%s)', (order, at) => {
    expect(field(order, at, { d: '30', m: '06', y: '2027' }).type('31')).toBe('2027-06-31')
  })

  test('is known where the browser takes no year of fewer than four digits, of which some would have such a date', () => {
    expect(field('dmy', 0, undefined, 4).type('29022027')).toBe('2027-02-29')
  })

  test('is not known before it is whole', () => {
    expect(field('dmy', 0).type('3106')).toBeNull()
    expect(field('dmy', 0).type('310620')).toBeNull()
  })
})
