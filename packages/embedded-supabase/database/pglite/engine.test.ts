import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeEmptyDatabase } from '../../testing/empty-database.ts'
import { tooDeep } from '../../testing/too-deep.ts'
import type { Db } from '../database.ts'
import { type Sql, sql } from '../sql.ts'
import { Engine } from './engine.ts'
import { PgliteConnection } from './pglite-connection.ts'

const directory = fs.mkdtempSync(path.join(tmpdir(), 'host-engine-'))
let engine: Engine
let limitMs = 60_000
let db: Db

beforeAll(async () => {
  await placeEmptyDatabase(directory)
  engine = await Engine.open(directory)
  const limited = {
    get onLost() {
      return engine.onLost
    },
    set onLost(step) {
      engine.onLost = step
    },
    session: () => engine.session(),
    send: (bytes: Uint8Array<ArrayBuffer>, ms: number, session: number) =>
      engine.send(bytes, Math.min(ms, limitMs), session),
    close: () => engine.close(),
  }
  db = new PgliteConnection(limited).db
  await sql`create table kept (id int)`.execute(db)
})
afterAll(async () => {
  await engine.close()
  fs.rmSync(directory, { recursive: true })
})

const endless = sql`do 'begin loop end loop; end'`
const idsKept = async () =>
  (await sql<{ id: number }>`select id from kept order by id`.execute(db)).rows.map(({ id }) => id)

test('a statement that takes too long is ended alone: what waits is answered, what was begun is taken back', async () => {
  await sql`insert into kept values (1)`.execute(db)
  limitMs = 300
  const begun = db.transaction(async (tx) => {
    await sql`insert into kept values (2)`.execute(tx)
    await endless.execute(tx)
  })
  const refused = expect(begun).rejects.toMatchObject({ code: '57014' })
  const waiting = Array.from({ length: 5 }, (_, index) => sql`select ${index}::int as n`.execute(db))
  await refused
  limitMs = 60_000
  expect((await Promise.all(waiting)).map(({ rows }) => rows)).toEqual(
    Array.from({ length: 5 }, (_, n) => [{ n }]),
  )
  expect(await idsKept()).toEqual([1])
  expect(engine.isAlive).toBe(true)
})

test('the time limit is PostgreSQL’s own error, time after time', async () => {
  limitMs = 100
  for (let round = 0; round < 3; round += 1)
    await expect(endless.execute(db)).rejects.toMatchObject({
      code: '57014',
      message: 'canceling statement due to statement timeout',
    })
  limitMs = 60_000
})

test('a row that was confirmed is there, though its time was over at the very moment of its commit', async () => {
  await sql`create table hasty (id int)`.execute(db)
  const said: number[] = []
  for (let round = 0; round < 12; round += 1) {
    limitMs = 1 + (round % 6)
    await sql`insert into hasty select ${round} from generate_series(1, 3000) as g having count(g::text like '%7%') > 0`
      .execute(db)
      .then(() => said.push(round))
      .catch((error: { code: string }) => expect(error.code).toBe('57014'))
    limitMs = 60_000
  }
  const { rows } = await sql<{ id: number }>`select id from hasty order by id`.execute(db)
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(said))
})

test('a requester whose session ended does not go on with another one', async () => {
  const seen: unknown[] = []
  const held = db.transaction(async (tx) => {
    await sql`insert into kept values (3)`.execute(tx)
    await sql
      .raw(tooDeep)
      .execute(tx)
      .catch((error: { code: string }) => seen.push(error.code))
    await engine.session()
    await sql`insert into kept values (4)`
      .execute(tx)
      .catch((error: { code: string }) => seen.push(error.code))
  })
  await held.catch((error: { code: string }) => seen.push(error.code))
  expect(seen.slice(0, 2)).toEqual(['54001', '57P01'])
  expect(await idsKept()).toEqual([1])
})

test('a statement whose failure was caught keeps nothing of its transaction, and says so', async () => {
  const caught = db.transaction(async (tx) => {
    await sql`insert into kept values (5)`.execute(tx)
    await sql`select 1 / 0`.execute(tx).catch(() => {})
  })
  await expect(caught).rejects.toMatchObject({ code: '25P02' })
  expect(await idsKept()).toEqual([1])
})

/** Failures at several depths of PostgreSQL, each of which would leave another part of its stack behind. */
const failures: [Sql, string][] = [
  [sql`selec`, '42601'],
  [sql`select 1 / 0`, '22012'],
  [sql`insert into kept (id) values ('x')`, '22P02'],
  [sql`do 'begin perform 1 / 0; exception when others then raise; end'`, '22012'],
]

test('thousands of failed statements cost the session nothing', async () => {
  const session = await engine.session()
  for (let round = 0; round < 3000; round += 1) {
    const [statement, code] = failures[round % failures.length] ?? [sql`selec`, '42601']
    await expect(statement.execute(db)).rejects.toMatchObject({ code })
  }
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  expect(await engine.session()).toBe(session)
})

const nested = {
  'a sum of many terms': sql.raw(tooDeep),
  'a deep list': sql`select repeat('[', 1000000)::json`,
  'a function that calls itself': sql`select deeper(1)`,
}
test.each(Object.entries(nested))('%s is refused, and nothing is taken for done', async (_, statement) => {
  await sql`create or replace function deeper(n int) returns int language plpgsql as
    'begin return deeper(n + 1); end'`.execute(db)
  const deep = db.transaction(async (tx) => {
    await sql`insert into kept values (6)`.execute(tx)
    await statement.execute(tx)
  })
  await expect(deep).rejects.toMatchObject({ code: '54001' })
  expect(await idsKept()).toEqual([1])
})

test('a database that no longer opens is reported as down, and opening it is retried until it succeeds', async () => {
  const control = path.join(directory, 'global/pg_control')
  fs.renameSync(control, `${control}.away`)
  await expect(sql.raw(tooDeep).execute(db)).rejects.toMatchObject({ code: '54001' })
  while (engine.isAlive) await new Promise((resolve) => setTimeout(resolve, 20))
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: '57P01' })
  fs.renameSync(`${control}.away`, control)
  while (!engine.isAlive) await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await idsKept()).toEqual([1])
})

test('closing ends a statement that runs', async () => {
  const running = expect(endless.execute(db)).rejects.toMatchObject({ code: '57P01' })
  await new Promise((resolve) => setTimeout(resolve, 100))
  await engine.close()
  await running
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: '57P01' })
  engine = await Engine.open(directory)
})
