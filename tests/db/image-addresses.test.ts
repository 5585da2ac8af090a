import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectOf } from '#images/stored-url.ts'
import { migratedDatabase } from '../../testing/ready-database.ts'

let db: PGlite
beforeAll(async () => {
  db = await migratedDatabase()
})
afterAll(() => db.close())

interface Answer {
  url: string
  taken: boolean
  canonical: string | null
  shown: string | null
}

/** What the database makes of addresses of business logos. */
async function askDatabase(urls: string[]): Promise<Answer[]> {
  const { rows } = await db.query<Answer>(
    `select url, private.is_image_address(url, 'business-logos') as taken, private.canonical_object(url) as canonical,
       private.stored_object(url) as shown
     from unnest($1::text[]) as url`,
    [urls],
  )
  return rows
}

/**
 * The path that a browser requests for an address, decoded as often as any server might; null when it is no address.
 */
function pathAsked(url: string): string | null {
  if (!URL.canParse(url, 'http://here.example')) return null
  let read = new URL(url, 'http://here.example').pathname
  for (let times = 0; times < 4; times += 1)
    read = read.replace(/%([2-7][0-9a-f])/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return path.posix.normalize(read.replaceAll('\\', '/'))
}

const hex = (char: string) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`
const changes: readonly ((char: string) => string)[] = [
  hex,
  (char) => hex(char).toUpperCase(),
  (char) => hex(char).replace('%', '%25'),
  (char) => char.toUpperCase(),
  (char) => `${char}\n`,
  (char) => `${char}\t`,
  (char) => `/${char}`,
  (char) => `\\${char}`,
  (char) => `/./${char}`,
  (char) => `/../${char}`,
  (char) => `/%2e%2e/${char}`,
  (char) => `/x/../${char}`,
  (char) => `${char}?`,
  (char) => `${char}#`,
  (char) => `${char}%`,
  (char) => `${char} `,
  (char) => `${char}\u0000`.replace('\u0000', '%00'),
  (char) => `${char}\u3000`,
  (char) => char.replace('/', '\uff0f'),
  (char) => char.replace('/', '\\'),
  () => '',
]
const origin = fc.constantFrom(
  '',
  'https://bottega.example',
  'https://Bottega.Example',
  'https://bottega.example.',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
  'http://0x7f.1',
  'https://io@bottega.example',
  'https://bottega.example:',
  'https:/',
  'https:',
  '/',
  '\\',
  '/x',
  'https://altrove.example/a/b',
  'https://altrove.example/%2e%2e',
)
const route = fc.constantFrom(
  '/storage/v1/object/public/',
  '/storage/v1/object/',
  '/storage/v1/object/authenticated/',
  '/storage/v1/render/image/public/',
  '/storage/',
  '/',
)
const file = fc.constantFrom(
  'business-logos/01234560587.jpg',
  'business-logos/io/a.png',
  'avatars/../business-logos/01234560587.jpg',
  'avatars/a.png',
  'business-logos/..',
  'business-logos/',
)
const end = fc.constantFrom(
  '',
  '',
  '',
  '?v=m9x2',
  '?v=',
  '?v=1&v=2',
  '?x=/storage/v1/object/public/business-logos/a.png',
  '#x',
)
/** An address of which up to three letters are encoded differently. */
const spelled = fc
  .tuple(
    fc.tuple(origin, route, file, end).map((parts) => parts.join('')),
    fc.array(fc.tuple(fc.nat(200), fc.constantFrom(...changes)), { maxLength: 3 }),
  )
  .map(([address, spellings]) =>
    spellings.reduce((text, [at, change]) => {
      const place = at % text.length
      return text.slice(0, place) + change(text.charAt(place)) + text.slice(place + 1)
    }, address),
  )

test('an address in any spelling is refused, leads elsewhere or is the same file for every reader', async () => {
  let files = 0
  let elsewhere = 0
  await fc.assert(
    fc.asyncProperty(fc.array(spelled, { minLength: 40, maxLength: 40 }), async (urls) => {
      for (const { url, taken, canonical, shown } of await askDatabase(urls)) {
        const object = objectOf(url)
        expect(object && `${object.bucket}/${object.name}`, url).toBe(canonical)
        if (!taken) continue
        const asked = pathAsked(url)
        if (object) {
          expect(object.bucket, url).toBe('business-logos')
          expect(shown, url).toBe(canonical)
          expect(asked, url).toBe(`/storage/v1/object/public/${canonical}`)
          files += 1
        } else {
          expect(asked?.toLowerCase() ?? '', url).not.toContain('/storage/v1/')
          elsewhere += 1
        }
      }
    }),
    { seed: 7, numRuns: 90 },
  )
  expect(files).toBeGreaterThan(10)
  expect(elsewhere).toBeGreaterThan(50)
})

test('the addresses that the forms write are taken, with and without a version', async () => {
  const hexDigit = fc.constantFrom(...'0123456789abcdef')
  const digits = (length: number) => fc.string({ unit: hexDigit, minLength: length, maxLength: length })
  const uuid = fc.uuid()
  const extension = fc.constantFrom('png', 'jpg', 'webp', 'gif', 'pdf')
  const stem = fc.string({ unit: fc.constantFrom(...'0123456789ABCXYZ'), minLength: 11, maxLength: 40 })
  const name = fc.oneof(
    fc.tuple(uuid, extension).map((parts) => parts.join('.')),
    fc.tuple(uuid, fc.nat(), extension).map(([id, time, type]) => `${id}-${time}.${type}`),
    fc.tuple(stem, extension).map((parts) => parts.join('.')),
    fc.tuple(stem, digits(8), extension).map(([piva, random, type]) => `${piva}-${random}.${type}`),
  )
  const version = fc.option(
    fc.nat().map((time) => `?v=${time.toString(36)}`),
    { nil: '' },
  )
  const address = fc.tuple(name, version).map(([file, rest]) => ({
    name: file,
    url: `https://bottega.example:8443/storage/v1/object/public/business-logos/${file}${rest}`,
  }))
  await fc.assert(
    fc.asyncProperty(fc.array(address, { minLength: 20, maxLength: 20 }), async (addresses) => {
      const answers = await askDatabase(addresses.map(({ url }) => url))
      for (const [index, { taken, canonical }] of answers.entries())
        expect([taken, canonical]).toEqual([true, `business-logos/${addresses[index]?.name}`])
    }),
    { seed: 8, numRuns: 30 },
  )
})
