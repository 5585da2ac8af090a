import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../embedded/database/database.ts'
import { openPostgres } from '../../embedded/database/postgres.ts'
import { contextQuery } from '../../embedded/lite/session-context.ts'
import { createDatabase } from '../../testing/postgres.ts'

/* Statements of a PostgreSQL server are prepared, and what opens a transaction is sent with its first statement. */

let database: Database
const db = () => database.connection.kysely

beforeAll(async () => {
  database = await openPostgres(await createDatabase(String(process.env.TEST_POSTGRES), 'transactions'))
  await sql`create table shapes (id int primary key, name text)`.execute(db())
  await sql`grant select, insert on shapes to authenticated`.execute(db())
  await sql`insert into shapes values (1, 'round')`.execute(db())
})
afterAll(() => database.close())

/** Runs one statement as a caller, as each request of the API does. */
const asCaller = <Row>(statement: ReturnType<typeof sql<Row>>, role = 'authenticated') =>
  db()
    .transaction()
    .execute(async (transaction) => {
      await transaction.executeQuery(contextQuery({ account: '', role, claims: '{}' }))
      return (await statement.execute(transaction)).rows
    })

test('a table that is changed meanwhile is read as it is, and always as the caller', async () => {
  const read = () => asCaller(sql`select *, current_user::text as who from shapes where id = ${1}`)
  for (let round = 0; round < 3; round += 1)
    expect(await read()).toEqual([{ id: 1, name: 'round', who: 'authenticated' }])
  await sql`alter table shapes add column colour text default 'red'`.execute(db())
  for (let round = 0; round < 2; round += 1)
    expect(await read()).toEqual([{ id: 1, name: 'round', colour: 'red', who: 'authenticated' }])
  await sql`revoke select on shapes from authenticated`.execute(db())
  await expect(read()).rejects.toMatchObject({ code: '42501' })
  await sql`grant select on shapes to authenticated`.execute(db())
})

test('nothing runs for a caller whose context is refused', async () => {
  const insert = sql`insert into shapes (id) values (${2})`
  await expect(asCaller(insert, 'nobody-such')).rejects.toMatchObject({ code: '22023' })
  await expect(asCaller(sql`select 1 / ${0}::int`)).rejects.toMatchObject({ code: '22012' })
  expect((await sql`select id from shapes`.execute(db())).rows).toEqual([{ id: 1 }])
})

test('no session keeps more prepared statements than a bound', async () => {
  for (let index = 0; index < 700; index += 1) await sql.raw(`select ${index}`).execute(db())
  for (let index = 0; index < 700; index += 1) {
    const numbered = sql`select ${sql.raw(String(index))} + ${1}::int as next`
    expect((await numbered.execute(db())).rows).toEqual([{ next: index + 1 }])
  }
  const kept = sql<{ kept: number }>`select count(*)::int as kept from pg_prepared_statements`
  expect((await kept.execute(db())).rows[0]?.kept).toBeLessThanOrEqual(301)
})
