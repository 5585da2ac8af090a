import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Db } from '../../packages/embedded-supabase/database/database.ts'
import { openPostgres } from '../../packages/embedded-supabase/database/postgres/open-postgres.ts'
import { sql } from '../../packages/embedded-supabase/database/sql.ts'
import { databaseSessions } from '../../packages/embedded-supabase/queues/queues.ts'
import { requesterAt } from '../../packages/embedded-supabase/queues/requester.ts'
import { createDatabase } from '../../testing/postgres.ts'

/*
 * PostgreSQL ends sessions: a restart, an administrator, a network that drops connections. Vitest fails a run in which
 * a timer throws, which in a server would end the process.
 */

const poolSize = databaseSessions.postgres.all
let database: Database
let superuser: postgres.Sql

beforeAll(async () => {
  const adminUrl = String(process.env.TEST_POSTGRES)
  superuser = postgres(adminUrl, { max: 1 })
  database = await openPostgres(await createDatabase(adminUrl, 'lost_sessions'))
})
afterAll(async () => {
  await database.close()
  await superuser.end()
})

/** Ends the sessions of this test's database, and waits until they are gone. */
async function endSessions(): Promise<void> {
  const mine = superuser`select pid from pg_stat_activity where datname = 'lost_sessions'`
  const pids = (await mine).map(({ pid }) => pid)
  await superuser`select pg_terminate_backend(pid, 5000) from unnest(${pids}::int[]) as pid`
}

const db = () => database.connection.db
const ask = async (own = db()) => (await sql<{ two: number }>`select 1 + 1 as two`.execute(own)).rows[0]?.two
const everyone = Array.from({ length: poolSize }, (_, person) => `10.0.0.${person}`)
/** Runs the task for everyone at once, each as another requester. */
const asEveryone = <T>(task: (own: Db) => Promise<T>) =>
  everyone.map((address) => task(db().for(requesterAt(address))))
const connectionLost = { code: expect.stringMatching(/^CONNECT|^ECONN|^57P01$/) }

test('a transaction whose session ends during a statement fails, and so does its rollback, in the transaction alone', async () => {
  const failed = expect(
    db().transaction(async (transaction) => {
      const slow = sql`select pg_sleep(60)`.execute(transaction)
      await Promise.all([slow, endSessions()])
    }),
  ).rejects.toMatchObject(connectionLost)
  await failed
  expect(await ask()).toBe(2)
})

test('a transaction whose session ends between two statements fails at the second', async () => {
  const statements: unknown[] = []
  const transaction = db().transaction(async (open) => {
    statements.push(await sql`select 1`.execute(open))
    await endSessions()
    statements.push(await sql`select 2`.execute(open))
  })
  await expect(transaction).rejects.toMatchObject(connectionLost)
  expect(statements).toHaveLength(1)
  expect(await ask()).toBe(2)
})

test('when all sessions end while nobody uses them, or while all are used, the next requests get new ones', async () => {
  await Promise.all(asEveryone(ask))
  await endSessions()
  await Promise.allSettled(asEveryone(ask))
  const slow = Promise.allSettled(asEveryone((own) => sql`select pg_sleep(60)`.execute(own)))
  await expect
    .poll(
      async () => (await superuser`select from pg_stat_activity where query like 'select pg_sleep%'`).count,
    )
    .toBe(poolSize)
  await endSessions()
  expect((await slow).map(({ status }) => status)).toEqual(everyone.map(() => 'rejected'))
  expect(await Promise.all([...asEveryone(ask), ...asEveryone(ask)])).toEqual(Array(2 * poolSize).fill(2))
})

test('sessions that end at any moment leave nobody without an answer', async () => {
  let ending = true
  const asking = asEveryone(async (own) => {
    while (ending) {
      const ended = own.transaction((open) => sql`select ${'x'}::text`.execute(open))
      await ended.catch(() => {})
    }
  })
  for (const _ of Array.from({ length: 40 })) {
    // Not sessions that are being opened: the driver's own statements then fail without a handler and are logged, here
    // as an error.
    await superuser`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = 'lost_sessions' and query ~ '^(begin|commit|rollback|select .1::text)'`
    await sleep(20)
  }
  ending = false
  await Promise.all(asking)
  expect(await ask()).toBe(2)
})

test('a session is used again, and by one at a time', async () => {
  const sessionOf = async (own: Db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid from pg_sleep(0.2)`.execute(
      own,
    )
    return rows[0]?.pid
  }
  const first = await Promise.all(asEveryone(sessionOf))
  const second = await Promise.all(asEveryone(sessionOf))
  expect(new Set(second).size).toBe(poolSize)
  expect(new Set(second)).toEqual(new Set(first))
})
