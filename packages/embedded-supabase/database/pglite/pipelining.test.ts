import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { protocol } from '@electric-sql/pglite'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { placeEmptyDatabase } from '../../testing/empty-database.ts'
import { tooDeep } from '../../testing/too-deep.ts'
import { type Db, serverMs } from '../database.ts'
import { sql } from '../sql.ts'
import { Engine } from './engine.ts'
import { PgliteConnection } from './pglite-connection.ts'

/* The next requester's exchange is sent while the one before it, known to be quick, is still running. */

const directory = fs.mkdtempSync(path.join(tmpdir(), 'host-pipelining-'))
let engine: Engine
let db: Db

beforeAll(async () => {
  await placeEmptyDatabase(directory)
  engine = await Engine.open(directory)
  db = new PgliteConnection(engine).db
  await sql`create table kept (id int unique deferrable initially deferred)`.execute(db)
  await sql`insert into kept values (0)`.execute(db)
})
afterAll(async () => {
  await engine.close()
  fs.rmSync(directory, { recursive: true })
})

const insert = (id: number) => sql`insert into kept values (${id})`
const idsKept = async () =>
  (await sql<{ id: number }>`select id from kept order by id`.execute(db)).rows.map(({ id }) => id)

test('a commit that fails undoes its own transaction alone', async () => {
  const fails = db.transaction((tx) => insert(0).execute(tx))
  const next = db.transaction(async (tx) => {
    // Long enough for whatever the failed transaction still does, before this one's begin is sent.
    await sleep(50)
    await insert(1).execute(tx)
    await sleep(50)
    await insert(2).execute(tx)
    throw new Error('taken back')
  })
  await expect(fails).rejects.toMatchObject({ code: '23505' })
  await expect(next).rejects.toThrow('taken back')
  expect(await idsKept()).toEqual([0])
})

const whose = sql<{ whose: string }>`select coalesce(current_setting('app.whose', true), '') as whose`

/** Like a caller's request: the setting is local to the transaction of the statement after it. */
const once = (id: number, statement: ReturnType<typeof sql>, end: 'commit' | 'rollback' = 'commit') => {
  const statements = [sql`select set_config('app.whose', ${String(id)}, true)`, statement]
  return db
    .exchange({ statements: statements.map((part) => part.statement()), end, role: 'postgres', ms: serverMs })
    .then(
      () => end === 'commit',
      () => false,
    )
}

/** What a requester may do with the session. Resolves to true when its row must exist afterwards. */
const uses: Record<string, (id: number) => Promise<boolean>> = {
  'one statement': async (id) => {
    await insert(id).execute(db)
    return true
  },
  'a transaction that is kept': (id) =>
    db.transaction(async (tx) => {
      expect((await whose.execute(tx)).rows[0]?.whose).toBe('')
      await sql`select set_config('app.whose', ${String(id)}, true)`.execute(tx)
      await insert(id).execute(tx)
      expect((await whose.execute(tx)).rows[0]?.whose).toBe(String(id))
      return true
    }),
  'a transaction that is taken back': (id) =>
    db
      .transaction(async (tx) => {
        await sql`select set_config('app.whose', ${String(id)}, true)`.execute(tx)
        await insert(id).execute(tx)
        throw new Error('taken back')
      })
      .catch(() => false),
  'a transaction whose commit fails': (id) =>
    db
      .transaction(async (tx) => {
        await insert(id).execute(tx)
        await insert(0).execute(tx)
        return true
      })
      .catch(() => false),
  'a transaction with a failing statement': (id) =>
    db
      .transaction(async (tx) => {
        await insert(id).execute(tx)
        await sql`select 1 / 0`.execute(tx)
        return true
      })
      .catch(() => false),
  'an only statement that is kept': (id) =>
    once(id, sql`insert into kept select ${id}::int where current_setting('app.whose') = ${String(id)}`),
  'an only statement that fails': (id) => once(id, sql`insert into kept select ${id}::int / 0`),
  'an only statement whose commit fails': (id) => once(id, sql`insert into kept values (${id}), (0)`),
  'an only statement that is undone': (id) => once(id, insert(id), 'rollback'),
  'a transaction in which nothing is asked': () => db.transaction(async () => false),
}

test('a requester sees nothing of the one before it, and its own changes are kept', async () => {
  const kinds = fc.constantFrom(...Object.keys(uses))
  await fc.assert(
    fc.asyncProperty(fc.array(kinds, { minLength: 2, maxLength: 12 }), async (chosen) => {
      await sql`delete from kept where id > 0`.execute(db)
      const kept = await Promise.all(chosen.map((kind, index) => uses[kind]?.(index + 1)))
      const expected = kept.flatMap((isKept, index) => (isKept ? [index + 1] : []))
      expect(await idsKept()).toEqual([0, ...expected])
    }),
  )
})

const statement = (text: string) => new Uint8Array(protocol.serialize.query(text))
/** The SQLSTATE of an answer that is an error, otherwise null. */
const codeIn = (answer: Buffer) => /\0C(\w{5})\0/.exec(answer.toString('latin1'))?.[1] ?? null
/** Sends to the thread as the connection does; resolves to the error's code. */
const ask = (text: string, ms = 60_000) =>
  engine
    .send(statement(text), ms, session)
    .then(codeIn, (error: Error & { code?: string }) => error.code ?? error.message)
let session = 0
/** Still runs when `readingLate` reads messages again. */
const takesAWhile = "do 'begin for turn in 1..40000000 loop end loop; end'"
beforeEach(async () => {
  session = await engine.session()
})

test('the time of a statement begins when the one before it has ended', async () => {
  const codes = await Promise.all([ask('select pg_sleep(1.5)'), ask('select 1', 1000)])
  expect(codes).toEqual([null, null])
})

const endless = sql`do 'begin loop end loop; end'`
const within = (ms: number, statement: ReturnType<typeof sql>) =>
  db.exchange({ statements: [statement.statement()], end: 'commit', role: 'postgres', ms })

test('what waits behind a statement whose time is over is run once, in the next session', async () => {
  for (let round = 0; round < 3; round += 1) {
    const ended = expect(within(100, endless)).rejects.toMatchObject({ code: '57014' })
    const behind = [100, 101, 102].map((id) => once(id + 3 * round, insert(100 + id + 3 * round)))
    await ended
    expect(await Promise.all(behind)).toEqual([true, true, true])
  }
  const ids = (await idsKept()).filter((id) => id >= 200)
  expect(ids).toEqual([200, 201, 202, 203, 204, 205, 206, 207, 208])
})

/** Becomes endless after it was quick, and so has the next one sent behind it. */
test('what was sent behind it already is run once too', async () => {
  await db.script(`create or replace function takes_turns() returns int language plpgsql as
    'begin while (select n from turns) > 0 loop end loop; return 1; end'`)
  await db.script('create table if not exists turns (n int); delete from turns; insert into turns values (0)')
  const turn = sql`select takes_turns()`
  for (let round = 0; round < 3; round += 1) await within(60_000, turn)
  await sql`update turns set n = 1`.execute(db)
  await within(60_000, sql`select 1`)
  const ended = expect(within(300, turn)).rejects.toMatchObject({ code: '57014' })
  const behind = once(300, insert(300))
  await ended
  expect(await behind).toBe(true)
  expect((await idsKept()).filter((id) => id === 300)).toEqual([300])
})

test('no more than two are sent at a time', async () => {
  const codes = await Promise.all([ask('select 1'), ask('select 2'), ask('select 3')])
  expect(codes).toEqual([null, null, expect.stringContaining('too many')])
})

/** Blocks this thread, while the database's thread goes on. */
function busy(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}
/**
 * Blocks this thread while the database answers. Afterwards Node runs the timers that are due, among them a time limit
 * of 20 ms, before it reads the answers.
 */
const readingLate = <T>(step: () => T) =>
  new Promise<T>((resolve) => {
    setImmediate(() => {
      resolve(step())
      setTimeout(() => busy(30), 22)
      busy(120)
    })
  })

test('a statement whose answer is read too late ends nothing', async () => {
  const both = readingLate(() => Promise.all([ask('select 1', 20), ask(takesAWhile)]))
  expect(await both).toEqual([null, null])
})

test('a time limit that comes too late does not hit the next statement', async () => {
  let second: Promise<unknown> = Promise.resolve()
  const first = readingLate(() => {
    const asked = ask('select 1', 20)
    setTimeout(() => {
      second = ask(takesAWhile)
    }, 21)
    return asked
  })
  expect(await first).toBe(null)
  expect(await second).toBe(null)
})

test('when a statement ends the session, the one behind it is never run', async () => {
  const codes = await Promise.all([
    ask("do 'begin loop end loop; end'", 300),
    ask('insert into kept values (99)'),
  ])
  expect(codes).toEqual(['57014', '57P01'])
  session = await engine.session()
  const broken = await Promise.all([ask(tooDeep), ask('insert into kept values (99)')])
  expect(broken).toEqual(['54001', '57P01'])
  expect(await idsKept()).not.toContain(99)
})

test('closing refuses the running and the waiting statement', async () => {
  const both = Promise.all([ask('select pg_sleep(5)'), ask('insert into kept values (98)')])
  await sleep(50)
  await engine.close()
  expect(await both).toEqual(['57P01', '57P01'])
})
