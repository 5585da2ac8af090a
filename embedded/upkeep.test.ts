import { PGlite } from '@electric-sql/pglite'
import { Kysely, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { exclusivePgliteDialect } from './pglite-dialect.ts'
import { upkeep } from './upkeep.ts'

const pglite = new PGlite()
const db = new Kysely<unknown>({ dialect: exclusivePgliteDialect(pglite) })
afterAll(() => pglite.close())

test('a table that has changed is looked through, one that has not is left alone', async () => {
  await pglite.exec(`
    create table quiet (a integer); create table busy (a integer);
    insert into busy select generate_series(1, 1000)`)
  expect(await upkeep(db)).toEqual(['public.busy'])
  const { rows } = await sql<{ reltuples: number }>`
    select reltuples from pg_class where relname = 'busy'`.execute(db)
  expect(rows).toEqual([{ reltuples: 1000 }])
  expect(await upkeep(db)).toEqual([])
  await sql`update busy set a = 0 where a < 100`.execute(db)
  expect(await upkeep(db)).toEqual([])
  await sql`update busy set a = 0`.execute(db)
  expect(await upkeep(db)).toEqual(['public.busy'])
})
