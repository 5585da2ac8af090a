import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '../../packages/embedded-supabase/auth/admin-users.ts'
import { passwordMatches } from '../../packages/embedded-supabase/auth/passwords.ts'
import { keepRecoveryLink, openRecovery } from '../../packages/embedded-supabase/auth/recovery.ts'
import {
  keepSignUp,
  openSignUp,
  signUpToResend,
  waitingHash,
} from '../../packages/embedded-supabase/auth/sign-ups.ts'
import { findUser } from '../../packages/embedded-supabase/auth/users.ts'
import type { Db } from '../../packages/embedded-supabase/database/database.ts'
import { sql } from '../../packages/embedded-supabase/database/sql.ts'
import { removeExpired } from '../../packages/embedded-supabase/database/upkeep.ts'
import { newMailLink } from '../../packages/embedded-supabase/mail/link.ts'
import { type AuthDatabase, openAuthDatabase } from './support/auth-database.ts'

/** Whose browser it is does not matter here. */
const device = { userAgent: null, address: null }

/* Several sign-ups with one address before it is confirmed: which of their passwords becomes the account's. */

let database: AuthDatabase
let db: Db
beforeAll(async () => {
  database = await openAuthDatabase()
  db = database.db
})
afterAll(() => database.close())

const hour = 3600
const newEmail = () => `prova-${randomUUID()}@example.it`

/** Signs up and returns the hash of the link. The password's hash is a plain word, because nobody signs in here. */
async function signUp(email: string, passwordHash: string | null, { mailed = true } = {}): Promise<string> {
  const { hash } = newMailLink()
  await keepSignUp(db, { email, passwordHash, displayName: null, linkHash: mailed ? hash : null })
  return hash
}

async function passwordOf(email: string): Promise<string | null | undefined> {
  return (await findUser(db, email))?.encrypted_password
}

const accountsOf = async (email: string) =>
  (await sql`select from auth.users where email = ${email}`.execute(db)).rows.length

describe('of several sign-ups with different passwords for one address', () => {
  test.each([0, 1])(
    'link number %i opens an account without a password, and the others open nothing',
    async (opened) => {
      const email = newEmail()
      const links = [await signUp(email, 'hash of 0'), await signUp(email, 'hash of 1')]
      expect(await findUser(db, email), 'there is no account before').toBeNull()
      expect(await openSignUp(db, links[opened] ?? '', hour, device)).toMatchObject({ contested: true })
      expect(await passwordOf(email)).toBeNull()
      expect(await openSignUp(db, links[1 - opened] ?? '', hour, device)).toBeNull()
      expect(await passwordOf(email)).toBeNull()
    },
  )

  test('a link’s own password does not count either when another came later without a mail', async () => {
    const email = newEmail()
    const link = await signUp(email, 'hash of 0')
    await signUp(email, 'hash of 1', { mailed: false })
    expect(await openSignUp(db, link, hour, device)).toMatchObject({ contested: true })
    expect(await passwordOf(email)).toBeNull()
    expect(await waitingHash(db, email), 'nothing waits any more').toBeNull()
  })

  test('only one works when all are opened at the same moment, and no password counts', async () => {
    const email = newEmail()
    const links = [await signUp(email, 'hash of 0'), await signUp(email, 'hash of 1')]
    const results = await Promise.all([...links, ...links].map((link) => openSignUp(db, link, hour, device)))
    expect(results.filter((result) => result !== null)).toHaveLength(1)
    expect(await accountsOf(email)).toBe(1)
    expect(await passwordOf(email)).toBeNull()
  })

  test('a link that is sent again belongs to none of them', async () => {
    const email = newEmail()
    await signUp(email, 'hash of the owner')
    await signUp(email, 'hash of a stranger', { mailed: false })
    const again = await signUpToResend(db, email)
    expect(again).toEqual({ email, passwordHash: null, displayName: null })
    const link = await signUp(email, again?.passwordHash ?? null)
    expect(await openSignUp(db, link, hour, device)).toMatchObject({ contested: true })
    expect(await passwordOf(email)).toBeNull()
    expect(await passwordMatches('', null)).toBe(false)
  })

  test('a link makes a password valid only where no other was chosen, in whatever order links are sent, sent again and opened', async () => {
    const step = fc.record({
      passwordHash: fc.constantFrom('hash of the owner', 'hash of a stranger'),
      mailed: fc.boolean(),
      resent: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), fc.nat(), async (steps, pick) => {
        const email = newEmail()
        const links: string[] = []
        const seen = new Set<string>()
        for (const { passwordHash, mailed, resent } of steps) {
          // The first sign-up cannot be sent again. A link that is sent again after several passwords belongs to none
          // of them.
          const again = resent && seen.size > 0
          if (!again) seen.add(passwordHash)
          const own = !again ? passwordHash : seen.size > 1 ? null : ([...seen][0] ?? null)
          if (again) expect(await signUpToResend(db, email)).toMatchObject({ passwordHash: own })
          const link = await signUp(email, own, { mailed })
          if (mailed) links.push(link)
        }
        const opened = links[pick % links.length]
        if (!opened) return
        const valid = seen.size > 1 ? null : [...seen][0]
        expect(await openSignUp(db, opened, hour, device)).toMatchObject({ contested: valid === null })
        expect(await passwordOf(email)).toBe(valid)
        for (const link of links) expect(await openSignUp(db, link, hour, device)).toBeNull()
        expect(await passwordOf(email)).toBe(valid)
      }),
      { numRuns: 60, seed: 20260201, endOnFailure: true },
    )
  })
})

test('each link of several sign-ups with the same password makes it the account’s', async () => {
  const email = newEmail()
  const links = [await signUp(email, 'hash'), await signUp(email, 'hash')]
  expect(await waitingHash(db, email)).toBe('hash')
  expect(await openSignUp(db, links[0] ?? '', hour, device)).toMatchObject({ contested: false })
  expect(await passwordOf(email)).toBe('hash')
  expect(await waitingHash(db, email), 'nothing waits any more').toBeNull()
  expect(await openSignUp(db, links[1] ?? '', hour, device)).toBeNull()
})

test('a link that is sent again for the only sign-up belongs to its password', async () => {
  const email = newEmail()
  expect(await signUpToResend(db, email)).toBeNull()
  await signUp(email, 'hash')
  expect(await signUpToResend(db, email)).toMatchObject({ passwordHash: 'hash' })
})

test('the link of a sign-up for a confirmed address changes nothing', async () => {
  const email = newEmail()
  await openSignUp(db, await signUp(email, 'hash of the owner'), hour, device)
  expect(await openSignUp(db, await signUp(email, 'hash of a stranger'), hour, device)).toBeNull()
  expect(await passwordOf(email)).toBe('hash of the owner')
})

test('a link opens once, and not after its time', async () => {
  const email = newEmail()
  const link = await signUp(email, 'hash')
  await sql`update auth.sign_ups set created_at = now() - interval '61 minutes' where email = ${email}`.execute(
    db,
  )
  expect(await openSignUp(db, link, hour, device)).toBeNull()
  expect(await findUser(db, email)).toBeNull()
})

test('somebody who signs up becomes cliente, with the name that was sent', async () => {
  const email = newEmail()
  const { hash } = newMailLink()
  await keepSignUp(db, { email, passwordHash: 'hash', displayName: 'Nino', linkHash: hash })
  const opened = await openSignUp(db, hash, hour, device)
  const { rows } = await sql`
    select user_roles.role, display_name, raw_user_meta_data as data from public.user_roles
      join public.profiles using (user_id) join auth.users on id = user_id
    where user_id = ${opened?.session.userId}::uuid`.execute(db)
  expect(rows).toEqual([
    {
      role: 'cliente',
      display_name: 'Nino',
      data: {
        display_name: 'Nino',
        email,
        email_verified: true,
        phone_verified: false,
        sub: opened?.session.userId,
      },
    },
  ])
})

describe('an account that was never confirmed', () => {
  /** An unconfirmed account, as an earlier version or the secret key creates it. */
  const unconfirmed = async () => {
    const email = newEmail()
    await createUser(db, { email, password: 'di-un-estraneo', email_confirm: false })
    return email
  }

  test('is replaced by one that the admin makes, and every waiting sign-up ends', async () => {
    const email = await unconfirmed()
    const link = await signUp(email, 'hash of a stranger')
    expect(await createUser(db, { email, password: 'del-titolare', email_confirm: true })).not.toBeNull()
    expect(await openSignUp(db, link, hour, device)).toBeNull()
    const user = await findUser(db, email)
    expect([user?.confirmed, await accountsOf(email)]).toEqual([true, 1])
    expect(await passwordMatches('del-titolare', user?.encrypted_password ?? null)).toBe(true)
    expect(await createUser(db, { email, password: 'di-un-altro', email_confirm: true })).toBeNull()
  })

  test('is replaced by the sign-up whose link is opened', async () => {
    const email = await unconfirmed()
    await openSignUp(db, await signUp(email, 'hash'), hour, device)
    expect(await passwordOf(email)).toBe('hash')
  })

  test('loses its password when the address’s owner comes by a recovery link', async () => {
    const email = await unconfirmed()
    const user = await findUser(db, email)
    const { hash } = newMailLink()
    await keepRecoveryLink(db, email, hash)
    expect(await openRecovery(db, hash, hour, device)).toMatchObject({ email, session: { userId: user?.id } })
    expect(await findUser(db, email)).toMatchObject({ confirmed: true, encrypted_password: null })
    expect(await openRecovery(db, hash, hour, device)).toBeNull()
  })
})

test('sign-ups without a mail leave one row, and all are gone after a day', async () => {
  const email = newEmail()
  await signUp(email, 'hash')
  for (let times = 0; times < 5; times += 1) await signUp(email, `hash ${times}`, { mailed: false })
  const rows = async () =>
    (
      await sql`select link_hash is not null as mailed, encrypted_password as hash, contested from auth.sign_ups
        where email = ${email} order by 1`.execute(db)
    ).rows
  expect(await rows()).toEqual([
    { mailed: false, hash: 'hash 4', contested: true },
    { mailed: true, hash: 'hash', contested: true },
  ])
  await sql`update auth.sign_ups set created_at = now() - interval '25 hours' where link_hash is null`.execute(
    db,
  )
  await removeExpired(db)
  expect(await rows()).toEqual([{ mailed: true, hash: 'hash', contested: true }])
})
