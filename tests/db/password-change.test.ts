import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '../../packages/embedded-supabase/auth/admin-users.ts'
import {
  openSessionWithPassword,
  replacePassword,
} from '../../packages/embedded-supabase/auth/password-change.ts'
import { keepRecoveryLink, openRecovery } from '../../packages/embedded-supabase/auth/recovery.ts'
import type { OpenSession } from '../../packages/embedded-supabase/auth/sessions.ts'
import { findUserById } from '../../packages/embedded-supabase/auth/users.ts'
import type { Db } from '../../packages/embedded-supabase/database/database.ts'
import { sql } from '../../packages/embedded-supabase/database/sql.ts'
import { newMailLink } from '../../packages/embedded-supabase/mail/link.ts'
import { type AuthDatabase, openAuthDatabase } from './support/auth-database.ts'

/** Whose browser it is does not matter here. */
const device = { userAgent: null, address: null }

/* A new password ends sessions and links. The hashes are plain words, because nobody signs in here. */

let database: AuthDatabase
let db: Db
beforeAll(async () => {
  database = await openAuthDatabase()
  db = database.db
})
afterAll(() => database.close())

async function newAccount() {
  const email = `${randomUUID()}@example.it`
  const user = await createUser(db, { email, password: 'segreta123', email_confirm: true })
  const userId = String(user?.id)
  const enter = async (): Promise<OpenSession> => {
    const session = await openSessionWithPassword(db, userId, await hashOf(userId), device)
    if (!session) throw new Error('not let in')
    return session
  }
  return { userId, email, enter }
}

const hashOf = async (userId: string) => (await findUserById(db, userId))?.encrypted_password ?? ''
const sessionsOf = async (userId: string) =>
  (await sql<{ id: string }>`select id from auth.sessions where user_id = ${userId}::uuid`.execute(db)).rows

describe('a new password', () => {
  test('ends every session but the one that asked for it', async () => {
    const { userId, enter } = await newAccount()
    const [mine] = [await enter(), await enter()]
    await replacePassword(db, { userId, hash: 'new', sessionId: mine.id })
    expect(await sessionsOf(userId)).toEqual([{ id: mine.id }])
    expect(await hashOf(userId)).toBe('new')
    await replacePassword(db, { userId, hash: 'newer', sessionId: null })
    expect(await sessionsOf(userId)).toEqual([])
  })

  test('is refused to a session that has ended or belongs to another account', async () => {
    const { userId, enter } = await newAccount()
    const [mine, stolen] = [await enter(), await enter()]
    await replacePassword(db, { userId, hash: 'of the owner', sessionId: mine.id })
    expect(await replacePassword(db, { userId, hash: 'of a thief', sessionId: stolen.id })).toBeNull()
    const foreign = await (await newAccount()).enter()
    expect(await replacePassword(db, { userId, hash: 'of a thief', sessionId: foreign.id })).toBeNull()
    expect(await hashOf(userId)).toBe('of the owner')
    expect(await sessionsOf(userId)).toEqual([{ id: mine.id }])
  })

  test('of two sessions at the same moment one succeeds, and the other is ended', async () => {
    const { userId, enter } = await newAccount()
    const sessions = [await enter(), await enter()]
    const changes = sessions.map(({ id }) => replacePassword(db, { userId, hash: `of ${id}`, sessionId: id }))
    const done = (await Promise.all(changes)).map((change) => change !== null)
    expect(done.filter(Boolean)).toHaveLength(1)
    const winner = sessions[done.indexOf(true)]
    expect(await sessionsOf(userId)).toEqual([{ id: winner?.id }])
    expect(await hashOf(userId)).toBe(`of ${winner?.id}`)
  })

  test('refuses a sign-in that had checked the old password', async () => {
    const { userId } = await newAccount()
    const before = await hashOf(userId)
    await replacePassword(db, { userId, hash: 'new', sessionId: null })
    expect(await openSessionWithPassword(db, userId, before, device)).toBeNull()
    expect(await sessionsOf(userId)).toEqual([])
  })

  test('makes an unopened recovery link invalid', async () => {
    const { userId, email } = await newAccount()
    const { hash } = newMailLink()
    await keepRecoveryLink(db, email, hash)
    await replacePassword(db, { userId, hash: 'new', sessionId: null })
    expect(await openRecovery(db, hash, 3600, device)).toBeNull()
  })
})
