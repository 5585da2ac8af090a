import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '../../packages/embedded-supabase/auth/admin-users.ts'
import {
  inviteRoute,
  keepInvitation,
  openInvitation,
} from '../../packages/embedded-supabase/auth/invitations.ts'
import { keepRecoveryLink, openRecovery } from '../../packages/embedded-supabase/auth/recovery.ts'
import { keepSignUp, openSignUp } from '../../packages/embedded-supabase/auth/sign-ups.ts'
import { findUser, findUserById } from '../../packages/embedded-supabase/auth/users.ts'
import type { Db } from '../../packages/embedded-supabase/database/database.ts'
import { sql } from '../../packages/embedded-supabase/database/sql.ts'
import type { HostEnv } from '../../packages/embedded-supabase/gateway/host.ts'
import { createThrottle } from '../../packages/embedded-supabase/gateway/throttle.ts'
import { newMailLink } from '../../packages/embedded-supabase/mail/link.ts'
import type { Mailer } from '../../packages/embedded-supabase/mail/mailer.ts'
import { type AuthDatabase, openAuthDatabase } from './support/auth-database.ts'

const device = { userAgent: null, address: null }

let database: AuthDatabase
let db: Db
beforeAll(async () => {
  database = await openAuthDatabase()
  db = database.db
})
afterAll(() => database.close())

/** A business with an invited account, and the hash of the link in its mail. */
async function invited() {
  const email = `invito-${randomUUID()}@example.it`
  const businessId = randomUUID()
  await sql`insert into public.businesses (id, ragione_sociale, insegna, indirizzo, citta, regione, partita_iva, email)
    values (${businessId}, 'Prova', 'Prova', 'Via Po 1', 'Torino', 'Piemonte', '12345678903', ${email})`.execute(
    db,
  )
  await createUser(db, { email, app_metadata: { business_id: businessId } })
  const { hash } = newMailLink()
  await keepInvitation(db, email, hash)
  return { email, businessId, hash }
}

const ownerOf = async (businessId: string) =>
  (
    await sql<{
      user_id: string
    }>`select user_id from public.businesses where id = ${businessId}::uuid`.execute(db)
  ).rows[0]?.user_id

test.each([
  ['6 days 23 hours', true],
  ['7 days 1 minute', false],
])('an invitation of %s ago opens: %s', async (age, opens) => {
  const { email, hash } = await invited()
  await sql`update auth.users set confirmation_sent_at = now() - ${age}::interval where email = ${email}`.execute(
    db,
  )
  expect((await openInvitation(db, hash, device)) !== null).toBe(opens)
  expect((await findUser(db, email))?.confirmed).toBe(opens)
  expect(await openInvitation(db, hash, device), 'and never twice').toBeNull()
})

describe('an account counts as invited', () => {
  const invitedAt = async (email: string) =>
    (
      await sql<{
        at: string | null
      }>`select invited_at as at from auth.users where email = ${email}`.execute(db)
    ).rows[0]?.at
  async function asked(email: string, mailer: Mailer) {
    const routes = new Hono<HostEnv>()
    routes.use(async (c, next) => {
      c.set('body', { email })
      await next()
    })
    const redirect = () => 'https://bottega.example'
    const throttle = createThrottle()
    routes.post('/invite', (c) => inviteRoute(c, { db, mailer, redirect, throttle }))
    return (await routes.request('/invite', { method: 'POST' })).status
  }

  test('once its mail is kept, not before', async () => {
    const { email } = await invited()
    expect(await invitedAt(email)).toBeNull()
    const kept = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const answer = asked(email, () => {
      begun.resolve()
      return { kept: kept.promise, outcome: async () => null }
    })
    await begun.promise
    expect(await invitedAt(email)).toBeNull()
    kept.resolve()
    expect(await answer).toBe(200)
    expect(await invitedAt(email)).not.toBeNull()
  })

  test('not while no mail is taken', async () => {
    const { email } = await invited()
    expect(await asked(email, () => null)).toBe(429)
    expect(await invitedAt(email)).toBeNull()
  })

  test('not where the address was corrected before the mail was kept', async () => {
    const { email, businessId } = await invited()
    const right = `giusta-${randomUUID()}@example.it`
    const correcting: Mailer = () => ({
      kept: sql`update public.businesses set email = ${right} where id = ${businessId}::uuid`
        .execute(db)
        .then(() => {}),
      outcome: async () => null,
    })
    expect(await asked(email, correcting)).toBe(404)
    expect(await invitedAt(right)).toBeNull()
  })
})

test('a sign-up with the invited address confirms the business’s account, and its password does not count', async () => {
  const { email, businessId, hash } = await invited()
  const owner = await ownerOf(businessId)
  const link = newMailLink()
  await keepSignUp(db, { email, passwordHash: 'hash of a stranger', displayName: 'x', linkHash: link.hash })
  expect(await openSignUp(db, link.hash, 3600, device)).toMatchObject({ session: { userId: owner } })
  expect(await findUser(db, email)).toMatchObject({ id: owner, confirmed: true, encrypted_password: null })
  expect(await ownerOf(businessId)).toBe(owner)
  expect(await openInvitation(db, hash, device), 'the invitation is void').toBeNull()
})

test('a recovery mail opens an invited account too', async () => {
  const { email } = await invited()
  const link = newMailLink()
  await keepRecoveryLink(db, email, link.hash)
  expect(await openRecovery(db, link.hash, 3600, device)).toMatchObject({ email })
  expect((await findUser(db, email))?.confirmed).toBe(true)
})

test('no other account takes an invited address', async () => {
  const { email, businessId } = await invited()
  const owner = await ownerOf(businessId)
  expect(await createUser(db, { email, password: 'segreta123', email_confirm: true })).toBeNull()
  expect(await ownerOf(businessId)).toBe(owner)
})

test('a password that an unopened account has never counts, whichever link opens it', async () => {
  const openers = [
    async (email: string, hash: string) => (await openInvitation(db, hash, device)) && email,
    async (email: string) => {
      const { hash } = newMailLink()
      await keepRecoveryLink(db, email, hash)
      return openRecovery(db, hash, 3600, device)
    },
    async (email: string) => {
      const { hash } = newMailLink()
      await keepSignUp(db, { email, passwordHash: 'hash of a stranger', displayName: null, linkHash: hash })
      return openSignUp(db, hash, 3600, device)
    },
  ]
  for (const open of openers) {
    const { email, hash } = await invited()
    await sql`update auth.users set encrypted_password = 'hash of a stranger' where email = ${email}`.execute(
      db,
    )
    expect(await open(email, hash)).toBeTruthy()
    expect(await findUser(db, email)).toMatchObject({ confirmed: true, encrypted_password: null })
  }
})

describe('after the address of the business was corrected', () => {
  const correct = (businessId: string, email: string) =>
    sql`update public.businesses set email = ${email} where id = ${businessId}::uuid`.execute(db)
  const newEmail = () => `giusta-${randomUUID()}@example.it`
  const signUpLink = async (email: string) => {
    const { hash } = newMailLink()
    await keepSignUp(db, { email, passwordHash: 'hash of a stranger', displayName: null, linkHash: hash })
    return hash
  }

  test('whoever reads the former mailbox reaches the account by no link, former or new', async () => {
    const { email: wrong, businessId, hash: invitation } = await invited()
    const owner = (await ownerOf(businessId)) ?? ''
    const recovery = newMailLink().hash
    await keepRecoveryLink(db, wrong, recovery)
    const before = await signUpLink(wrong)
    const right = newEmail()
    await correct(businessId, right)

    expect(await openInvitation(db, invitation, device)).toBeNull()
    expect(await openRecovery(db, recovery, 3600, device)).toBeNull()
    expect(await keepRecoveryLink(db, wrong, newMailLink().hash)).toBe(false)
    expect(await keepInvitation(db, wrong, newMailLink().hash)).toBe(false)
    const stranger = await openSignUp(db, before, 3600, device)
    expect(stranger?.session.userId).not.toBe(owner)
    expect(await openSignUp(db, await signUpLink(wrong), 3600, device), 'has an account by now').toBeNull()
    expect(await findUserById(db, owner)).toMatchObject({ confirmed: false, invited: true })
    expect(await findUser(db, right)).toMatchObject({ id: owner, confirmed: false })
    expect(await ownerOf(businessId)).toBe(owner)

    const { hash } = newMailLink()
    await keepInvitation(db, right, hash)
    expect(await openInvitation(db, hash, device)).toMatchObject({ userId: owner })
  })

  test('to an address with an account, and back to one that somebody has taken meanwhile, it has none', async () => {
    const { email: wrong, businessId } = await invited()
    const [taken, right] = [newEmail(), newEmail()]
    await createUser(db, { email: taken, password: 'segreta123', email_confirm: true })
    await correct(businessId, right)
    await openSignUp(db, await signUpLink(wrong), 3600, device)
    await correct(businessId, wrong)
    expect([await ownerOf(businessId), await findUser(db, right)]).toEqual([null, null])
    await createUser(db, { email: right, app_metadata: { business_id: businessId } }).catch(() => null)
    expect(await findUser(db, right), 'nor is one made under another address').toBeNull()
    await correct(businessId, right)
    await createUser(db, { email: right, app_metadata: { business_id: businessId } })
    await correct(businessId, taken)
    expect([await ownerOf(businessId), await findUser(db, right)]).toEqual([null, null])
  })

  test('a sign-up that waits at the new address opens the account there, and its password does not count', async () => {
    const { businessId } = await invited()
    const owner = await ownerOf(businessId)
    const right = newEmail()
    const link = await signUpLink(right)
    await correct(businessId, right)
    expect(await openSignUp(db, link, 3600, device)).toMatchObject({ session: { userId: owner } })
    expect(await findUser(db, right)).toMatchObject({ confirmed: true, encrypted_password: null })
  })

  test('at the same time as a link is opened, or asked for: one of the two was first', async () => {
    const results = { opened: 0, moved: 0 }
    for (let times = 0; times < 24; times += 1) {
      const { email: wrong, businessId, hash } = await invited()
      const owner = (await ownerOf(businessId)) ?? ''
      const signUp = await signUpLink(wrong)
      const right = newEmail()
      const asked = newMailLink().hash
      const moving = () => correct(businessId, right)
      const opening = async () =>
        times % 3 === 0
          ? (await openSignUp(db, signUp, 3600, device))?.session
          : times % 3 === 1
            ? openInvitation(db, hash, device)
            : (await keepRecoveryLink(db, wrong, asked)) && undefined
      const [first, second] = times % 2 === 0 ? [opening, moving] : [moving, opening]
      await Promise.all([first(), second()])
      const session = (await sql`select id from auth.sessions where user_id = ${owner}::uuid`.execute(db))
        .rows
      const account = await findUserById(db, owner)
      const later = await openRecovery(db, asked, 3600, device)
      expect(later, 'a link that went to the former address opens nothing').toBeNull()
      expect(session.length > 0).toBe(account?.confirmed)
      expect((await findUser(db, account?.confirmed ? wrong : right))?.id).toBe(owner)
      results[account?.confirmed ? 'opened' : 'moved'] += 1
    }
    expect(results.moved).toBeGreaterThan(7)
  })

  test('of two businesses that are corrected to one address at once, one keeps its account', async () => {
    for (let times = 0; times < 8; times += 1) {
      const [one, other] = [await invited(), await invited()]
      const right = newEmail()
      await Promise.all([correct(one.businessId, right), correct(other.businessId, right)])
      const owners = [await ownerOf(one.businessId), await ownerOf(other.businessId)]
      expect(owners.filter((owner) => owner !== null)).toEqual([(await findUser(db, right))?.id])
      expect([await findUser(db, one.email), await findUser(db, other.email)]).toEqual([null, null])
    }
  })

  test('while its account is being made, the account has the new address or is not made', async () => {
    for (let times = 0; times < 8; times += 1) {
      const { email: wrong, businessId } = await invited()
      await sql`update public.businesses set user_id = null where id = ${businessId}::uuid`.execute(db)
      const right = newEmail()
      const making = () => createUser(db, { email: wrong, app_metadata: { business_id: businessId } })
      const moving = () => correct(businessId, right)
      const [first, second] = times % 2 === 0 ? [making, moving] : [moving, making]
      await Promise.allSettled([first(), second()])
      expect(await findUser(db, wrong)).toBeNull()
      expect((await findUser(db, right))?.id ?? null).toBe(await ownerOf(businessId))
    }
  })

  test('the accounts of before are brought to it', async () => {
    const migration = path.resolve('supabase/released/20260501000100_unopened_accounts.sql')
    const [healing] = /^do \$\$[\s\S]*?^\$\$;$/m.exec(readFileSync(migration, 'utf8')) ?? []
    const [free, taken, left] = [await invited(), await invited(), await invited()]
    const right = newEmail()
    // As version 2 corrected it: the address alone.
    await db.transaction(async (tx) => {
      await sql`alter table public.businesses disable trigger user`.execute(tx)
      const set = (businessId: string, email: string) =>
        sql`update public.businesses set email = ${email} where id = ${businessId}::uuid`.execute(tx)
      await set(free.businessId, right)
      await set(taken.businessId, 'admin@demo.it')
      await sql`delete from public.businesses where id = ${left.businessId}::uuid`.execute(tx)
      await sql`alter table public.businesses enable trigger user`.execute(tx)
    })
    await createUser(db, { email: 'admin@demo.it', password: 'segreta123', email_confirm: true })
    await db.transaction((tx) => sql.raw(healing ?? '').execute(tx))
    expect((await findUser(db, right))?.id).toBe(await ownerOf(free.businessId))
    expect(await ownerOf(taken.businessId)).toBeNull()
    for (const { email, hash } of [free, taken, left]) {
      expect(await findUser(db, email)).toBeNull()
      expect(await openInvitation(db, hash, device)).toBeNull()
    }
  })
})
