import { readFileSync } from 'node:fs'
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

test('accounts of before get the address that a person sees, unless it has an account of its own', async () => {
  const path = 'supabase/released/20260501000120_seen_addresses.sql'
  await db.exec(`
    create temporary table kept as select id, email from auth.users;
    insert into auth.users (id, email, email_confirmed_at) values
      ('00000000-0000-4000-8000-000000000001', E'ma\\u2060rio@example.it', now()),
      ('00000000-0000-4000-8000-000000000002', E'\\u200bluigi@example.it', now()),
      ('00000000-0000-4000-8000-000000000003', 'luigi@example.it', now()),
      ('00000000-0000-4000-8000-000000000004', E'aspetta\\u00ad@example.it', null),
      ('00000000-0000-4000-8000-000000000005', E'non\\u200b,uno@example.it', now());
    insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    select id, 'email', id, id, jsonb_build_object('sub', id, 'email', email)
    from auth.users where email like '%rio@example.it'`)
  await db.exec(readFileSync(path, 'utf8'))
  const { rows } = await db.query(
    `select email, (select email from auth.identities where user_id = account.id) as identity
     from auth.users as account where id::text like '00000000-0000-4000-8000-00000000000%' order by id`,
  )
  expect(rows).toEqual([
    { email: 'mario@example.it', identity: 'mario@example.it' },
    { email: '\u200bluigi@example.it', identity: null },
    { email: 'luigi@example.it', identity: null },
    { email: 'aspetta\u00ad@example.it', identity: null },
    { email: 'non\u200b,uno@example.it', identity: null },
  ])
  const others = await db.query('select from kept join auth.users using (id) where kept.email <> users.email')
  expect(others.rows).toEqual([])
})
