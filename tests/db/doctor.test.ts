import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RowsToCorrect, rowFindings } from '../../scripts/commands/doctor/check-rows.ts'
import { checkAccounts, checkMigrations, checkSchema } from '../../scripts/commands/doctor/check-schema.ts'
import type { Report } from '../../scripts/commands/doctor/report.ts'
import { readReport } from '../../scripts/commands/doctor/report.ts'
import { migratedDatabase } from '../../testing/ready-database.ts'

let db: PGlite
let expected: Report
beforeAll(async () => {
  db = await migratedDatabase()
  expected = await readReport(db)
})
afterAll(() => db.close())

/** The doctor's findings after a change of the database, which is rolled back. */
async function after(change: string): Promise<string[]> {
  await db.exec(`begin; ${change}`)
  const report = await readReport(db)
  await db.exec('rollback')
  const findings = [
    checkMigrations(report, expected),
    ...checkSchema(report, expected),
    ...checkAccounts(report),
  ]
  return findings.filter(({ level }) => level !== 'ok').map(({ level, what }) => `${level}: ${what}`)
}

const admin = `insert into auth.users (id, aud, role, email)
  values ('00000000-0000-4000-8000-000000000001', 'authenticated', 'authenticated', 'capo@example.it');
  update public.user_roles set role = 'admin';`

test('a migrated database has one fault: it has no admin yet', async () => {
  expect(await after(admin)).toEqual([])
  expect(await after('')).toEqual(['wrong: Ruoli: nessun admin'])
})

test.each([
  [
    'a table without row level security',
    'alter table public.cards disable row level security',
    'public.cards',
  ],
  ['a table more, open to all', 'create table public.appunti (x int)', 'in più public.appunti'],
  ['a policy less', 'drop policy "admin deletes cards" on public.cards', 'public.cards: admin deletes cards'],
  [
    'a policy more',
    'create policy "tutti" on public.businesses for select using (true)',
    'in più public.businesses: tutti',
  ],
  [
    'a policy that lets everybody in',
    'alter policy "admin deletes cards" on public.cards using (true)',
    'diversi dalle migrazioni public.cards: admin deletes cards',
  ],
  ['a right given back', 'grant select on public.cards to anon', 'public.cards to anon'],
  [
    'a column given to clients that the database alone writes',
    'grant update (user_id) on public.businesses to authenticated',
    'diversi dalle migrazioni public.businesses to authenticated',
  ],
  ['a guard switched off', 'alter table public.websites disable trigger websites_guard', 'websites_guard'],
  [
    'a policy of the seasons less',
    'drop policy "admin deletes seasons, a business its website\'s" on public.seasons',
    'public.seasons: admin deletes seasons',
  ],
  [
    'a guard of the seasons switched off',
    'alter table public.seasons disable trigger seasons_days_insert',
    'seasons_days_insert',
  ],
  ['a check less', 'alter table public.cards drop constraint cards_font_valid', 'cards_font_valid'],
  ['an index less', 'drop index public.businesses_created_at_idx', 'businesses_created_at_idx'],
  [
    'a helper that always says yes',
    "create or replace function private.is_admin() returns boolean language sql stable security definer as 'select true'",
    'private.is_admin()',
  ],
  [
    'a private bucket',
    "update storage.buckets set public = false where id = 'avatars'",
    'Bucket: diversi dalle migrazioni avatars',
  ],
  [
    'a bucket for any file',
    "update storage.buckets set allowed_mime_types = null, file_size_limit = null where id = 'avatars'",
    'Bucket: diversi dalle migrazioni avatars',
  ],
  [
    'a migration less',
    "delete from supabase_migrations.schema_migrations where version = '20260601001400'",
    'mancano 20260601001400',
  ],
  ['an account without role', 'delete from public.user_roles', '1 senza ruolo'],
])('%s is found', async (_, change, told) => {
  expect((await after(`${admin} ${change}`)).join('\n')).toContain(told)
})

async function rowsToCorrect(after = '', time = '1 day') {
  const { rows } = await db.query<{ told: unknown }>('select private.rows_to_correct($1, $2) as told', [
    after,
    time,
  ])
  return RowsToCorrect.parse(rows[0]?.told)
}

/** Payment methods of before, whose IBAN cannot be seen, in a transaction. */
const unseenIbans = (count: number) => `begin;
  alter table public.payment_methods drop constraint payment_methods_iban_valid;
  insert into public.payment_methods (id, iban)
  select format('00000000-0000-4000-8000-00000000000%s', digit)::uuid, U&'\\200B' from generate_series(1, ${count}) as digit;
  alter table public.payment_methods add constraint payment_methods_iban_valid
    check (char_length(iban) <= 200 and (iban ~ '[A-Za-z0-9]' or private.visible(iban) <> '')) not valid;`

test('rows that an earlier version accepted are listed by the constraint that they break', async () => {
  const lines = async () =>
    rowFindings((await rowsToCorrect()).rows).map(({ level, what }) => `${level}: ${what}`)
  const fine = ['ok: Righe di prima: tutte rispettano le regole di oggi']
  expect(await lines()).toEqual(fine)
  await db.exec(unseenIbans(6))
  const ids = [1, 2, 3, 4, 5].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`).join(', ')
  expect(await lines()).toEqual([
    `warning: Righe di prima: 6 in payment_methods contro payment_methods_iban_valid (id ${ids}, …)`,
  ])
  await db.exec('delete from public.payment_methods')
  expect(await lines()).toEqual(fine)
  const { rows } = await db.query('select from pg_constraint where not convalidated')
  expect(rows).toEqual([])
  await db.exec('rollback')
})

test('a constraint is the same to the doctor whether or not rows of before break it', async () => {
  expect(await after(`${admin} ${unseenIbans(1).replace('begin;', '')}`)).toEqual([])
})

test('constraints that are asked in pieces are those that are asked at once', async () => {
  await db.exec(
    `${unseenIbans(1)} insert into auth.users (id, email) values (gen_random_uuid(), 'x<a@b.it>')`,
  )
  const pieces = [await rowsToCorrect('', '0 seconds')]
  while (pieces.at(-1)?.next) pieces.push(await rowsToCorrect(pieces.at(-1)?.next ?? '', '0 seconds'))
  const atOnce = await rowsToCorrect()
  await db.exec('rollback')
  expect(pieces).toHaveLength(2)
  expect(atOnce).toEqual({ rows: pieces.flatMap(({ rows }) => rows), next: null })
})

test('older accounts whose address is not plain are listed, with what to do', async () => {
  await db.exec(`begin;
    insert into auth.users (id, email) values
      ('00000000-0000-4000-8000-000000000001', '=?utf-8?q?x?=@x.it'),
      ('00000000-0000-4000-8000-000000000002', 'x<a@b.it>'),
      ('00000000-0000-4000-8000-000000000003', 'nome.cognome+casa@sub-dominio.it')`)
  const { rows } = await rowsToCorrect()
  await db.exec('rollback')
  const [finding, ...others] = rowFindings(rows)
  expect(others).toEqual([])
  expect(finding).toMatchObject({
    level: 'warning',
    what: 'Righe di prima: 2 in auth.users contro users_email_valid (id 00000000-0000-4000-8000-000000000001, 00000000-0000-4000-8000-000000000002)',
  })
  expect(JSON.stringify(finding)).toContain('a questi account non arriva posta')
})
