import fs from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { compare } from 'bcryptjs'
import { isValidIBAN } from 'ibantools'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { supabaseDir } from '../../server/paths.ts'
import { migratedDatabase } from '../../testing/ready-database.ts'

const seed = fs.readFileSync(path.join(supabaseDir, 'seed.sql'), 'utf8')
let database: PGlite

beforeAll(async () => {
  database = await migratedDatabase()
  await database.exec(seed)
})

afterAll(() => database.close())

async function select<Row>(query: string): Promise<Row[]> {
  return (await database.query<Row>(query)).rows
}

async function everything() {
  const tables = await select<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname = 'public' or (schemaname = 'auth' and tablename in ('users', 'identities')) order by 1`,
  )
  expect(tables.length).toBeGreaterThan(2)
  return Promise.all(tables.map(({ name }) => select(`select * from ${name} order by 1`)))
}

test('the seed can run again without changing anything', async () => {
  const before = await everything()
  await database.exec(seed)
  expect(await everything()).toEqual(before)
})

test('the seed has the accounts and at least the promised rows', async () => {
  expect(
    await select(
      `select email, user_roles.role from auth.users join user_roles on user_id = users.id order by users.id`,
    ).then((rows) => rows.map((row) => Object.values(row as object))),
  ).toEqual([
    ['admin@demo.it', 'admin'],
    ['gestore@demo.it', 'gestore'],
    ['business@demo.it', 'business'],
    ['cliente@demo.it', 'cliente'],
  ])
  const [counts] = await select<Record<string, number>>(`select
    (select count(*) from businesses)::int as businesses,
    (select count(*) from businesses where stato = 'sospeso')::int as suspended,
    (select count(*) from businesses left join websites on business_id = businesses.id
      where businesses.stato = 'attivo' and websites.id is null)::int as free,
    (select count(*) from businesses join websites on websites.business_id = businesses.id
      join cards on website_id = websites.id where businesses.stato = 'attivo'
      and user_id = (select id from auth.users where email = 'business@demo.it'))::int as owned,
    (select count(*) from websites)::int as websites, (select count(*) from services)::int as services,
    (select count(*) from graphic_services)::int as graphics, (select count(*) from cards)::int as cards,
    (select count(*) from payment_methods)::int as payments`)
  expect(counts).toEqual({
    businesses: 16,
    suspended: 4,
    free: 5,
    owned: 1,
    websites: 8,
    services: 6,
    graphics: 6,
    cards: 3,
    payments: 2,
  })
})

test('every account opens with the demo password', async () => {
  const users = await select<{ encrypted_password: string }>('select encrypted_password from auth.users')
  for (const { encrypted_password } of users) {
    expect(await compare('Demo1234!', encrypted_password)).toBe(true)
  }
})

test('every picture it names lies in supabase/demo, and every picture there is named', async () => {
  const rows = await select<{ url: string }>(`select logo_url as url from businesses
    union select logo_url from websites union select immagine_copertina_url from websites
    union select immagine_copertina_url from services union select immagine_copertina_url from graphic_services
    union select logo_url from cards`)
  const named = rows.map(({ url }) => url.replace('/storage/v1/object/public/', '')).sort()
  const demo = path.join(supabaseDir, 'demo')
  const files = fs
    .readdirSync(demo, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(demo, path.join(entry.parentPath, entry.name)))
  expect(named).toEqual(files.sort())
})

/** The last of the eleven digits of a partita IVA is the Luhn check digit of the others. */
function isPartitaIva(text: string): boolean {
  const sum = [...text].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return /^\d{11}$/.test(text) && sum % 10 === 0
}

test('its IBANs and partite IVA are valid, so that no demo row warns', async () => {
  const ibans = await select<{ iban: string }>('select iban from payment_methods')
  expect(ibans.filter(({ iban }) => !isValidIBAN(iban))).toEqual([])
  const businesses = await select<{ partita_iva: string }>('select partita_iva from businesses')
  expect(businesses.filter(({ partita_iva }) => !isPartitaIva(partita_iva))).toEqual([])
})
