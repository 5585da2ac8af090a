import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

// On a full disk the server refuses these calls and accepts all others.
test.each([
  ['anon', []],
  [
    'authenticated',
    ['put_off_own_password', 'restore_deleted', 'set_stato_businesses', 'set_stato_websites'],
  ],
  [
    'service_role',
    [
      'forget_person',
      'put_off_own_password',
      'restore_deleted',
      'set_stato_businesses',
      'set_stato_websites',
    ],
  ],
] as const)(
  'the functions that %s may call and that write are refused on a full disk',
  async (role, writing) => {
    const names = (await callable(role)).filter(({ writes }) => writes).map(({ name }) => name)
    // Ending sessions only deletes, which is allowed on a full disk.
    expect(names.filter((name) => !name.startsWith('end_session')).sort()).toEqual(writing)
  },
)

test('the functions of the dashboard are among them', async () => {
  const names = (await callable('authenticated')).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['get_user_role', 'search_total', 'image_in_use']))
})
