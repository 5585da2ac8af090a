import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '../../packages/embedded-supabase/auth/admin-users.ts'
import { renewEarly, renewSession } from '../../packages/embedded-supabase/auth/renewal.ts'
import { type OpenSession, openSession } from '../../packages/embedded-supabase/auth/sessions.ts'
import type { Db } from '../../packages/embedded-supabase/database/database.ts'
import { sql } from '../../packages/embedded-supabase/database/sql.ts'
import { removeExpired } from '../../packages/embedded-supabase/database/upkeep.ts'
import { hooks } from '../../server/hooks.ts'
import { type AuthDatabase, openAuthDatabase } from './support/auth-database.ts'

/** Whose browser it is does not matter here. */
const device = { userAgent: null, address: null }

/* The lifetime of a refresh token, and what happens when it is used twice. */

let database: AuthDatabase
let db: Db
let userId: string
beforeAll(async () => {
  database = await openAuthDatabase()
  db = database.db
  const user = await createUser(db, {
    email: `${randomUUID()}@example.it`,
    password: 'segreta123',
    email_confirm: true,
  })
  userId = String(user?.id)
})
afterAll(() => database.close())

const open = () => db.transaction((tx) => openSession(tx, userId, 'password', device))
const renew = (token: string) => renewSession(db, token, device)

async function renewed(token: string): Promise<OpenSession> {
  const result = await renew(token)
  if (typeof result === 'string') throw new Error(result)
  return result
}

const isOpen = async ({ id }: OpenSession) =>
  (await sql`select from auth.sessions where id = ${id}::uuid`.execute(db)).rows.length === 1

/** Makes the tokens of a session older. */
async function ageTokens(session: OpenSession, time: string): Promise<void> {
  await sql`update auth.refresh_tokens set updated_at = updated_at - ${time}::text::interval
    where session_id = ${session.id}::uuid`.execute(db)
}

test('each use gives the next token, of the same session', async () => {
  const session = await open()
  const second = await renewed(session.refreshToken)
  const third = await renewed(second.refreshToken)
  expect(new Set([session, second, third].map(({ refreshToken }) => refreshToken)).size).toBe(3)
  expect([second.id, third.userId]).toEqual([session.id, userId])
})

describe('a token used again', () => {
  test.each(['0 seconds', '11 seconds', '40 days'])(
    'gives its successor while that is the active one, after %s too',
    async (age) => {
      const session = await open()
      const next = await renewed(session.refreshToken)
      await ageTokens(session, age)
      await removeExpired(db)
      expect(await renew(session.refreshToken)).toEqual(next)
      expect(await renew(session.refreshToken)).toEqual(next)
      expect(typeof (await renew(next.refreshToken))).toBe('object')
    },
  )

  test('when its successor was used too ends its session at once, also for the newest token', async () => {
    const session = await open()
    const last = await renewed((await renewed(session.refreshToken)).refreshToken)
    expect(await renew(session.refreshToken)).toBe('reused')
    expect(await isOpen(session)).toBe(false)
    expect(await renew(last.refreshToken)).toBe('unknown')
  })

  test('is answered with the token that a second step brought, whose answer was lost', async () => {
    const session = await open()
    const raised = await db.transaction((tx) => renewEarly(tx, session.id, device))
    expect(await renew(session.refreshToken)).toEqual(raised)
  })

  test('leaves the account’s other sessions alone', async () => {
    const [session, other] = [await open(), await open()]
    await renewed((await renewed(session.refreshToken)).refreshToken)
    expect(await renew(session.refreshToken)).toBe('reused')
    expect(await isOpen(other)).toBe(true)
  })
})

test('tabs that use one token at the same moment get the same next one', async () => {
  const session = await open()
  const results = await Promise.all(Array.from({ length: 8 }, () => renewed(session.refreshToken)))
  expect(new Set(results.map(({ refreshToken }) => refreshToken)).size).toBe(1)
  expect(await isOpen(session)).toBe(true)
})

test('a token that was never issued is unknown', async () => {
  expect(await renew(randomUUID())).toBe('unknown')
  expect(await renew('')).toBe('unknown')
})

test('expired rows are removed, also very many: used tokens after a month, idle sessions after half a year', async () => {
  const [living, idle] = [await open(), await open()]
  const parent = await renewed(living.refreshToken)
  const next = await renewed(parent.refreshToken)
  await ageTokens(living, '31 days')
  await sql`update auth.sessions set updated_at = now() - interval '181 days' where id = ${idle.id}::uuid`.execute(
    db,
  )
  for (let times = 0; times < 105; times += 1) await open()
  await sql`update auth.sessions set updated_at = updated_at - interval '2 days'
    where id not in (${living.id}::uuid, ${idle.id}::uuid)`.execute(db)
  await removeExpired(db)
  expect(await isOpen(idle)).toBe(false)
  const { rows } = await sql<{ token: string }>`
    select token from auth.refresh_tokens where session_id = ${living.id}::uuid`.execute(db)
  expect(rows.map(({ token }) => token).sort(), 'the active one, and the one before it').toEqual(
    [parent.refreshToken, next.refreshToken].sort(),
  )
  const left = await sql`select from auth.sessions where user_id = ${userId}::uuid`.execute(db)
  expect(left.rows).toHaveLength(100)
})

test('the history of a row that cannot be restored any more is removed each hour', async () => {
  const gone = randomUUID()
  await sql`insert into public.changes (table_name, row_id, action, at)
    values ('cards', ${gone}::uuid, 'insert', now() - interval '40 days'), ('cards', ${gone}::uuid, 'delete', now() - interval '31 days')`.execute(
    db,
  )
  await hooks({}).upkeep(db)
  expect((await sql`select from public.changes where row_id = ${gone}::uuid`.execute(db)).rows).toEqual([])
})

test('an account keeps its newest thousand sessions, a session the thousand tokens used last', async () => {
  const user = await createUser(db, {
    email: `${randomUUID()}@example.it`,
    password: 'segreta123',
    email_confirm: true,
  })
  const id = String(user?.id)
  const first = await db.transaction((tx) => openSession(tx, id, 'password', device))
  await sql`update auth.sessions set updated_at = now() - interval '1 hour' where id = ${first.id}::uuid`.execute(
    db,
  )
  await sql`insert into auth.sessions (id, user_id, aal)
    select gen_random_uuid(), ${id}::uuid, 'aal1' from generate_series(1, 1200)`.execute(db)
  const last = await db.transaction((tx) => openSession(tx, id, 'password', device))
  const sessions = await sql`select from auth.sessions where user_id = ${id}::uuid`.execute(db)
  expect(sessions.rows).toHaveLength(1000)
  expect([await isOpen(first), await isOpen(last)]).toEqual([false, true])

  await sql`insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, updated_at)
    select gen_random_uuid()::text, 'used ' || number, ${id}::uuid, ${last.id}::uuid, true,
      now() - make_interval(mins => number)
    from generate_series(1, 1200) as number`.execute(db)
  const next = await renewed(last.refreshToken)
  const tokens = await sql`select from auth.refresh_tokens where session_id = ${last.id}::uuid`.execute(db)
  expect(tokens.rows, 'and the new one').toHaveLength(1001)
  expect(await renew('used 1100')).toBe('unknown')
  expect(typeof (await renew(next.refreshToken))).toBe('object')
  expect(await renew('used 900')).toBe('reused')
})

test('sessions of the lower level make room before those of a second step, at a sign-in and in the upkeep', async () => {
  const user = await createUser(db, {
    email: `${randomUUID()}@example.it`,
    password: 'segreta123',
    email_confirm: true,
  })
  const id = String(user?.id)
  const raised = await db.transaction((tx) => openSession(tx, id, 'password', device))
  await sql`update auth.sessions set aal = 'aal2', updated_at = now() - interval '5 days'
    where id = ${raised.id}::uuid`.execute(db)
  await sql`insert into auth.sessions (id, user_id, aal, updated_at)
    select gen_random_uuid(), ${id}::uuid, case when number % 2 = 0 then 'aal1' end, now() - interval '2 days'
    from generate_series(1, 1200) as number`.execute(db)
  const last = await db.transaction((tx) => openSession(tx, id, 'password', device))
  expect([await isOpen(raised), await isOpen(last)]).toEqual([true, true])
  await removeExpired(db)
  expect(await isOpen(raised)).toBe(true)
  const left = await sql`select from auth.sessions where user_id = ${id}::uuid`.execute(db)
  expect(left.rows).toHaveLength(100)
})
