import { globSync, readFileSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hooks } from '../../server/hooks.ts'
import { migratedDatabase } from '../../testing/ready-database.ts'

let db: PGlite
beforeAll(async () => {
  db = await migratedDatabase()
})
afterAll(() => db.close())

/** The functions that a role may call through the API, with whether PostgreSQL lets them write. */
async function callable(by: 'anon' | 'authenticated' | 'service_role') {
  const { rows } = await db.query<{ name: string; writes: boolean }>(
    `select proname as name, provolatile = 'v' as writes from pg_proc
     where pronamespace = 'public'::regnamespace and has_function_privilege($1, oid, 'execute')`,
    [by],
  )
  return rows
}

test('on a full disk the server refuses the calls that write, and no others', async () => {
  const roles = await Promise.all((['anon', 'authenticated', 'service_role'] as const).map(callable))
  expect(roles.map((functions) => functions.filter(({ writes }) => writes).length > 0)).toEqual([
    false,
    true,
    true,
  ])
  const names = roles.flat().flatMap(({ name, writes }) => (writes ? [name] : []))
  const { freeing } = hooks({})
  expect(names).toEqual(expect.arrayContaining([...freeing]))
  const writing = new Set(names.filter((name) => !freeing.includes(name)))
  expect([...writing].sort()).toEqual([
    'clear_address',
    'forget_person',
    'manage_account',
    'pay_sales',
    'put_off_own_password',
    'renew_sales',
    'restore_deleted',
    'rows_to_correct',
    'set_stato_businesses',
    'set_stato_websites',
  ])
})

test('the functions of the dashboard are among them', async () => {
  const names = (await callable('authenticated')).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['get_user_role', 'search_total', 'image_in_use']))
})

test('each is defined once, in the file of its concern', () => {
  const text = globSync('supabase/migrations/20260601*.sql')
    .map((file) => readFileSync(file, 'utf8'))
    .join('')
  expect(text).not.toMatch(/create or replace function|drop function/)
})
