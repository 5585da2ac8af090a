import { BROWSER_MAP, OS_MAP } from 'bowser'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { programOf } from './known-devices.ts'

const programs = new Set([...Object.values(BROWSER_MAP), 'browser sconosciuto', 'dispositivo sconosciuto'])
const systems = new Set(Object.values(OS_MAP))

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36',
    'Chrome su Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox su Linux'],
  ['Visita www.evil.example/paga subito', 'browser sconosciuto'],
  ['curl/8.9', 'browser sconosciuto'],
  ['', 'dispositivo sconosciuto'],
])('%j is %s', (userAgent, name) => expect(programOf({ userAgent, address: null })).toBe(name))

test('whatever a program calls itself, its name is of the lists', () => {
  const words = [
    'Mozilla/5.0',
    '(Windows NT 10.0)',
    '(Linux; Android 14)',
    'Chrome/1',
    'www.evil.example',
    'paga',
    ' ',
    '/',
    ';',
    '(',
  ]
  const userAgent = fc.array(fc.oneof(fc.constantFrom(...words), fc.string())).map((parts) => parts.join(' '))
  fc.assert(
    fc.property(userAgent, (text) => {
      const [program = '', system, ...rest] = programOf({ userAgent: text, address: null }).split(' su ')
      expect(programs).toContain(program)
      if (system !== undefined) expect(systems).toContain(system)
      expect(rest).toEqual([])
    }),
  )
})
