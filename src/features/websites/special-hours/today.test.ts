import { expect, test } from 'vitest'
import { defaultHours } from '../hours/opening-hours.ts'
import { closedText, closedUntil, isClosedAllDay } from './today.ts'

const today = '2027-08-12'
const open = { ...defaultHours().lunedi, aperto: true }
const closure = (dal: string, al: string, orari: typeof open | null = null, website_id = 'sito') => ({
  website_id,
  dal,
  al,
  orari,
})
const until = (...closures: ReturnType<typeof closure>[]) => Object.fromEntries(closedUntil(closures, today))

test('a website is closed today from the first to the last day of its closure', () => {
  expect(until(closure('2027-08-12', '2027-08-12'))).toEqual({ sito: '2027-08-12' })
  expect(until(closure('2027-08-10', '2027-08-26'))).toEqual({ sito: '2027-08-26' })
  expect(until(closure('2027-08-13', '2027-08-26'))).toEqual({})
})

test('closures that follow each other without a break count as one', () => {
  const [first, second] = [closure('2027-08-10', '2027-08-14'), closure('2027-08-15', '2027-08-15')]
  expect(until(first, second)).toEqual({ sito: '2027-08-15' })
  expect(until(first, second, closure('2027-08-17', '2027-08-18'))).toEqual({ sito: '2027-08-15' })
  expect(until(first, closure('2027-08-15', '2027-08-15', open))).toEqual({ sito: '2027-08-14' })
  expect(until(first, closure('2027-08-15', '2027-08-15', null, 'altro'))).toEqual({ sito: '2027-08-14' })
})

test('hours of its own are no closure, unless the day is not open', () => {
  expect(until(closure('2027-08-10', '2027-08-26', open))).toEqual({})
  expect(until(closure('2027-08-10', '2027-08-26', { ...open, aperto: false }))).toEqual({
    sito: '2027-08-26',
  })
  expect(isClosedAllDay(null)).toBe(true)
})

test('in words', () => {
  expect(closedText(today, today)).toBe('Chiuso oggi')
  expect(closedText('2027-08-26', today)).toBe('Chiuso fino al 26 ago')
  expect(closedText('2028-01-06', today)).toBe('Chiuso fino al 6 gen 2028')
})
