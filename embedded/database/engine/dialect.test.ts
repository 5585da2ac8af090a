import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { kyselyOn } from '../../../testing/in-process.ts'
import { emptyDatabase } from '../../../testing/ready-database.ts'

const pglite = await emptyDatabase()
const db = kyselyOn(pglite)
afterAll(() => pglite.close())

test('transactions at the same time keep their settings to themselves', async () => {
  const seen = await Promise.all(
    ['anon', 'admin', 'cliente'].map((role) =>
      db.transaction().execute(async (tx) => {
        await sql`select set_config('test.role', ${role}, true)`.execute(tx)
        await sleep(5)
        const { rows } = await sql<{ role: string }>`select current_setting('test.role') as role`.execute(tx)
        return rows[0]?.role
      }),
    ),
  )
  expect(seen).toEqual(['anon', 'admin', 'cliente'])
})

test('a rollback takes only its own rows', async () => {
  await sql`create table kept (id int)`.execute(db)
  const write = (id: number) =>
    db.transaction().execute(async (tx) => {
      await sql`insert into kept values (${id})`.execute(tx)
      await sleep(5)
      if (id === 2) throw new Error('refused')
    })
  await Promise.allSettled([write(1), write(2), write(3)])
  const { rows } = await sql<{ id: number }>`select id from kept order by id`.execute(db)
  expect(rows.map(({ id }) => id)).toEqual([1, 3])
})
