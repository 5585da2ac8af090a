import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../testing/empty-database.ts'
import type { Db } from './database.ts'
import { connectionTo } from './pglite/in-process.ts'
import { sql } from './sql.ts'
import { shortenLog, upkeep } from './upkeep.ts'

let pglite: Awaited<ReturnType<typeof emptyDatabase>>
let db: Db
beforeEach(async () => {
  pglite = await emptyDatabase()
  db = connectionTo(pglite).db
})
afterEach(() => pglite.close())

test('upkeep vacuums the tables of accounts and files as well', async () => {
  await pglite.exec(`
    create schema auth; create schema storage; create schema elsewhere;
    create table auth.users (a text); create table storage.objects (a text); create table elsewhere.others (a text);
    insert into auth.users select repeat('x', 100) from generate_series(1, 200);
    insert into storage.objects select repeat('x', 100) from generate_series(1, 200);
    insert into elsewhere.others select repeat('x', 100) from generate_series(1, 200)`)
  expect((await upkeep(db)).sort()).toEqual(['auth.users', 'storage.objects'])
  const size = async () =>
    (await sql<{ size: string }>`select pg_relation_size('auth.users') as size`.execute(db)).rows[0]?.size
  const change = async () => {
    await sql`update auth.users set a = repeat('y', 100)`.execute(db)
    expect(await upkeep(db)).toEqual(['auth.users'])
  }
  await change()
  const before = await size()
  for (let times = 0; times < 5; times += 1) await change()
  expect(await size(), 'dead rows make room for new ones').toBe(before)
})

test('upkeep vacuums a table that has changed, and no other', async () => {
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

test('a log that has grown is shortened, one that has not is left alone', async () => {
  expect(await shortenLog(db)).toBe(false)
  await pglite.exec("create table big as select repeat('x', 1000) as text from generate_series(1, 80000)")
  expect(await shortenLog(db)).toBe(true)
  expect(await shortenLog(db)).toBe(false)
})
