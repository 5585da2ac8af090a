import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLogoOf, logoPlace } from './logo.ts'
import type { NameUse } from './queries.ts'

const answer = (use: NameUse) => async () => use

test('a logo bears its partita IVA, a first one and each that replaces it', async () => {
  const first = await logoPlace('12345678903', 'jpg', answer('free'))
  expect(first).toMatchObject({ name: '12345678903.jpg', inUse: false })
  const next = await logoPlace('12345678903', 'pdf', answer('own'))
  expect(next).toMatchObject({ name: '12345678903.pdf', inUse: true })
  expect(first.version).toMatch(/^\w+$/)
})

test('only a name of another business gets eight random digits', async () => {
  const { name, inUse, version } = await logoPlace('12345678903', 'jpg', answer('other'))
  expect(name).toMatch(/^12345678903-[0-9a-f]{8}\.jpg$/)
  expect([inUse, version]).toEqual([undefined, undefined])
})

test('whatever is typed as partita IVA, the name is plain', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (typed) => {
      const asked: string[] = []
      const place = await logoPlace(typed, 'jpg', async (name) => {
        asked.push(name)
        return 'free'
      })
      expect(place.name).toMatch(/^([A-Z0-9]+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jpg$/)
      expect(asked).toEqual(place.name.includes('-') ? [] : [place.name])
    }),
  )
})

test('a business owns the names that its logo gets, and no other', async () => {
  for (const use of ['free', 'own', 'other'] as const)
    for (const partitaIva of ['01234560587', 'it 012.345-6', '---'])
      expect(isLogoOf(partitaIva, (await logoPlace(partitaIva, 'pdf', async () => use)).name)).toBe(true)
  for (const name of [
    '012345605870.jpg',
    '0123456058.jpg',
    '01234560587-x.jpg',
    '01234560587-0123456.jpg',
    '01234560587.jpg.preview.png',
    'x/01234560587.jpg',
    '6f1c0f5e-6a1c-4c39-9d3f-0c7f3f1f2a10.png',
  ])
    expect(isLogoOf('01234560587', name), name).toBe(false)
})
