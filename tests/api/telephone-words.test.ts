import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchWords } from '#lists/list-query.ts'
import { type Factories, factories } from '../../testing/factories.ts'
import type { RunningServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'

/* A number copied from a letterhead or a signature has words around it, which no row contains. */

let server: RunningServer
let make: Factories
beforeAll(async () => {
  server = await sharedServer()
  make = factories(server.serviceClient())
})
afterAll(() => server.stop())

const labels = [
  '',
  'Tel. ',
  'tel.',
  'TEL: ',
  'Tel.: ',
  'telefono ',
  'T. ',
  'Fax ',
  'tel/fax ',
  'Cell. ',
  'cell:',
  'Mobile ',
  '☎ ',
]
const countries = ['', '+39 ', '+39', '0039', '0039 ', '(+39) ']
const numbers = [
  '0705550105',
  '070 555 0105',
  '070/5550105',
  '(070) 555.01.05',
  '070-555-0105',
  '070 – 5550105',
]
const ends = ['', ' int. 2', ' int 12', ', interno 3', ' ext. 4']

const written = fc
  .tuple(...[labels, countries, numbers, ends].map((parts) => fc.constantFrom(...parts)))
  .map((parts) => parts.join(''))

describe('a telephone number', () => {
  test('finds its row, whatever stands around it', async () => {
    const { id } = await make.business({ telefono: '070 5550105' })
    const admin = await server.signInAs('admin')
    await fc.assert(
      fc.asyncProperty(written, async (text) => {
        const { data } = await admin.rpc('search_businesses', { _q: text, _take: 100 })
        expect(data?.map((row) => row.id)).toContain(id)
      }),
      { numRuns: 150 },
    )
  })

  test('has only digits for words in the dashboard, too', () => {
    fc.assert(
      fc.property(written, (text) => {
        expect(searchWords(text).join('')).toMatch(/^[+\d.]+$/)
      }),
    )
  })

  test.each([
    ['Fax 2000', ['fax', '2000']],
    ['Hotel 0705550105', ['hotel', '0705550105']],
    ['Mobile Casa', ['mobile', 'casa']],
    ['Via Roma 12 int. 2', ['via', 'roma', '12', 'int.', '2']],
  ])('is none in %s', (text, words) => {
    expect(searchWords(text)).toEqual(words)
  })
})
