import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedDatabase } from '../../testing/ready-database.ts'

let db: PGlite
beforeAll(async () => {
  db = await migratedDatabase()
})
afterAll(() => db.close())

/** The functions that a role may call through the API, by whether PostgreSQL lets them write. */
async function callable(by: 'anon' | 'authenticated' | 'service_role') {
  const { rows } = await db.query<{ name: string; writes: boolean }>(
    `select proname as name, provolatile = 'v' as writes from pg_proc
     where pronamespace = 'public'::regnamespace and has_function_privilege($1, oid, 'execute')`,
    [by],
  )
  return rows
}

// A new function that writes must be added to embedded/gateway/disk-reserve.ts, which lets calls of functions through on a full disk.
test.each(['anon', 'authenticated', 'service_role'] as const)(
  'no function that %s may call can write, so all may be called while the disk is full',
  async (role) => {
    expect((await callable(role)).filter(({ writes }) => writes)).toEqual([])
  },
)

test('the functions of the dashboard are among those', async () => {
  const names = (await callable('authenticated')).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['get_user_role', 'search_total', 'image_in_use']))
})
