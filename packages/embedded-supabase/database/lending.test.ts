import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { emptyDatabase } from '../testing/empty-database.ts'
import { PgliteConnection } from './pglite/pglite-connection.ts'
import { sql } from './sql.ts'

const pglite = await emptyDatabase()
let session = 0
const single = {
  onLost: () => {},
  session: async () => session,
  send: async (bytes: Uint8Array, _ms: number, number: number) => {
    if (number !== session) throw Object.assign(new Error('lost'), { code: '57P01' })
    return Buffer.from(pglite.execProtocolRawSync(bytes))
  },
  close: () => pglite.close(),
}
const { db } = new PgliteConnection(single)
afterAll(() => pglite.close())

test('transactions at the same time keep their settings to themselves', async () => {
  const seen = await Promise.all(
    ['anon', 'admin', 'reader'].map((role) =>
      db.transaction(async (tx) => {
        await sql`select set_config('test.role', ${role}, true)`.execute(tx)
        await sleep(5)
        const { rows } = await sql<{ role: string }>`select current_setting('test.role') as role`.execute(tx)
        return rows[0]?.role
      }),
    ),
  )
  expect(seen).toEqual(['anon', 'admin', 'reader'])
})

test('a rollback takes only its own rows', async () => {
  await sql`create table kept (id int)`.execute(db)
  const write = (id: number) =>
    db.transaction(async (tx) => {
      await sql`insert into kept values (${id})`.execute(tx)
      await sleep(5)
      if (id === 2) throw new Error('refused')
    })
  await Promise.allSettled([write(1), write(2), write(3)])
  const { rows } = await sql<{ id: number }>`select id from kept order by id`.execute(db)
  expect(rows.map(({ id }) => id)).toEqual([1, 3])
})

test('nothing is asked through a connection whose transaction has ended', async () => {
  const late = await db.transaction(async (tx) => {
    await sql`select 1`.execute(tx)
    return tx
  })
  await expect(sql`select 2`.execute(late)).rejects.toThrow('after the end of its transaction')
  expect((await sql`select 3 as three`.execute(db)).rows).toEqual([{ three: 3 }])
})

test('a transaction whose session was lost between two statements is not taken for kept', async () => {
  const begun = db.transaction(async (tx) => {
    await sql`select 1`.execute(tx)
    session += 1
    single.onLost()
  })
  await expect(begun).rejects.toMatchObject({ code: '57P01' })
})
