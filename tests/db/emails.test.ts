import type { PGlite } from '@electric-sql/pglite'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanEmail } from '#italian/pasted.ts'
import { emailText } from '#records/form-rules.ts'
import { migratedDatabase } from '../../testing/ready-database.ts'

let db: PGlite
beforeAll(async () => {
  db = await migratedDatabase()
})
afterAll(() => db.close())

test('the database accepts exactly the addresses that the forms of activities and websites accept', async () => {
  const pieces = fc.constantFrom(
    ...'aZ09@@..,;:<>()[]"\\-_+=?!# \n\u212A\u00a0é'.split(''),
    'example.it',
    '@b.it',
  )
  const long = fc
    .tuple(fc.integer({ min: 240, max: 256 }), fc.integer({ min: 58, max: 66 }))
    .map(([name, label]) => [`${'a'.repeat(name)}@b.it`, `a@${'b'.repeat(label)}.it`])
  const texts = fc.oneof(
    fc.emailAddress().map((text) => [text]),
    fc.array(pieces, { maxLength: 12 }).map((parts) => [parts.join('')]),
    long,
  )
  const asked = fc.sample(texts, { numRuns: 3000, seed: 20260201 }).flat()
  asked.push('=?utf-8?q?x?=@x.it', 'a@b.it\n', "o'neil+1@posta.example.com")
  const form = emailText()
  // A form stores the cleaned address, as after a paste.
  const stored = asked.map(cleanEmail)
  const { rows } = await db.query<{ text: string; plain: boolean }>(
    'select text, private.is_plain_email(text) as plain from unnest($1::text[]) as text',
    [stored],
  )
  expect(rows.filter(({ plain }) => plain).length).toBeGreaterThan(100)
  for (const { text, plain } of rows) expect([text, plain]).toEqual([text, form.safeParse(text).success])
})
