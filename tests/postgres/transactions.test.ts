import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queryAs } from '../../packages/embedded-supabase/database/as-caller.ts'
import type { Database } from '../../packages/embedded-supabase/database/database.ts'
import { openPostgres } from '../../packages/embedded-supabase/database/postgres/open-postgres.ts'
import { sql } from '../../packages/embedded-supabase/database/sql.ts'
import { createDatabase } from '../../testing/postgres.ts'

/* Statements on a PostgreSQL server are prepared; a request's begin, caller, statement and commit are sent together. */

let database: Database
const db = () => database.connection.db

beforeAll(async () => {
  database = await openPostgres(await createDatabase(String(process.env.TEST_POSTGRES), 'transactions'))
})
afterAll(() => database.close())

/** Runs one statement as a caller, as each request of the API does. */
const asCaller = <Row>(statement: ReturnType<typeof sql<Row>>, role = 'authenticated') =>
  queryAs<Row>(db(), { account: '', role, claims: '{}' }, statement.statement(), false)

describe('a table that changes meanwhile', () => {
  beforeEach(async () => {
    await sql`create table shapes (id int primary key, name text)`.execute(db())
    await sql`grant select, insert on shapes to authenticated`.execute(db())
    await sql`insert into shapes values (1, 'round')`.execute(db())
  })
  afterEach(async () => {
    await sql`drop table shapes`.execute(db())
  })
  const ids = async () => (await sql<{ id: number }>`select id from shapes order by id`.execute(db())).rows

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

  test('a row whose table is changed meanwhile is written once', async () => {
    const write = (id: number) => asCaller(sql`insert into shapes (id) values (${id}) returning *`)
    for (const id of [2, 3]) await write(id)
    await sql`alter table shapes add column size int default 4`.execute(db())
    expect(await write(5)).toEqual([expect.objectContaining({ id: 5, size: 4 })])
    expect(await ids()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 5 }])
  })

  test('nothing is kept for a caller whose context is refused, or whose statement fails', async () => {
    const before = await ids()
    const insert = sql`insert into shapes (id) values (${9})`
    await expect(asCaller(insert, 'nobody-such')).rejects.toMatchObject({ code: '22023' })
    const fails = sql`insert into shapes (id) values (${8}), (${8})`
    await expect(asCaller(fails)).rejects.toMatchObject({ code: '23505' })
    expect(await ids()).toEqual(before)
  })
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
