import { randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../packages/embedded-supabase/database/database.ts'
import { connectionTo } from '../../packages/embedded-supabase/database/pglite/in-process.ts'
import type { Person } from '../../packages/embedded-supabase/realtime/person.ts'
import { audienceOf, readableColumns } from '../../packages/embedded-supabase/realtime/readers.ts'
import { liveTable } from '../../server/hooks.ts'
import { migratedDatabase } from '../../testing/ready-database.ts'

let db: PGlite
let asked: Db
beforeAll(async () => {
  db = await migratedDatabase()
  asked = connectionTo(db).db
})
afterAll(() => db.close())

async function person(role: string): Promise<Person> {
  const [account, session] = [randomUUID(), randomUUID()]
  await db.query(
    `insert into auth.users (id, aud, role, email) values ($1, 'authenticated', 'authenticated', gen_random_uuid()::text)`,
    [account],
  )
  await db.query('update public.user_roles set role = $2 where user_id = $1', [account, role])
  await db.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, account])
  return { account, session, role: 'authenticated', expiresAt: Number.POSITIVE_INFINITY }
}

async function newChange(): Promise<string> {
  await db.query(`insert into public.payment_methods (iban) values ('IT60X0542811101000000123456')`)
  const { rows } = await db.query<{ id: string }>('select max(id)::text as id from public.changes')
  return rows[0]?.id ?? ''
}

/** Runs a statement of somebody else after each of the server's own. */
function meanwhile(statement: () => Promise<unknown>): Db {
  return {
    ...asked,
    query: async (query) => {
      const result = await asked.query<never>(query)
      await statement()
      return result
    },
  }
}

test.each([
  ['role', `update public.user_roles set role = 'admin' where user_id = $1`],
  ['session', 'delete from auth.sessions where user_id = $1'],
  ['ban', `update auth.users set banned_until = now() + interval '1 hour' where id = $1`],
])(
  'of two gestori the other never receives an IBAN, whenever the %s of one changes',
  async (_, statement) => {
    for (const order of ['first', 'last']) {
      const [one, other] = [await person('gestore'), await person('gestore')]
      const people = order === 'first' ? [one, other] : [other, one]
      const id = await newChange()
      const live = { table: liveTable, columns: await readableColumns(asked, liveTable.name) }
      const disturbed = meanwhile(() => db.query(statement, [one.account]))
      const audience = await audienceOf(disturbed, live, [id], people)
      expect(audience(other)).toEqual([])
    }
  },
)

test('a person who signs in on a connection receives nothing that was read for the previous account', async () => {
  const [admin, next] = [await person('admin'), await person('gestore')]
  const live = { table: liveTable, columns: await readableColumns(asked, liveTable.name) }
  const audience = await audienceOf(asked, live, [await newChange()], [admin])
  expect(audience(admin)).toMatchObject([{ filtered: { table_name: 'payment_methods' } }])
  expect(audience(next)).toEqual([])
  expect(audience({ ...admin, session: randomUUID() })).toEqual([])
})
