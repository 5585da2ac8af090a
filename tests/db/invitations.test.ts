import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../embedded/auth/admin.ts'
import { keepInvitation, openInvitation } from '../../embedded/auth/invitations.ts'
import { keepRecoveryLink, openRecovery } from '../../embedded/auth/recovery.ts'
import { keepSignUp, openSignUp } from '../../embedded/auth/sign-ups.ts'
import { findUser } from '../../embedded/auth/users.ts'
import type { Db } from '../../embedded/database/database.ts'
import { sql } from '../../embedded/database/sql.ts'
import { newMailLink } from '../../embedded/mail/link.ts'
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
  await sql`update auth.users set invited_at = now() - ${age}::interval where email = ${email}`.execute(db)
  expect((await openInvitation(db, hash, device)) !== null).toBe(opens)
  expect((await findUser(db, email))?.confirmed).toBe(opens)
  expect(await openInvitation(db, hash, device), 'and never twice').toBeNull()
})

test('a sign-up with the invited address confirms the business’s account, and its password does not count', async () => {
  const { email, businessId, hash } = await invited()
  const owner = await ownerOf(businessId)
  const link = newMailLink()
  await keepSignUp(db, { email, passwordHash: 'hash of a stranger', displayName: 'x', linkHash: link.hash })
  expect(await openSignUp(db, link.hash, 3600, device)).toMatchObject({ contested: true })
  expect(await findUser(db, email)).toMatchObject({ id: owner, confirmed: true, encrypted_password: null })
  expect(await ownerOf(businessId)).toBe(owner)
  expect(await openInvitation(db, hash, device), 'the invitation is void').toBeNull()
})

test('a recovery mail opens an invited account too', async () => {
  const { email, businessId } = await invited()
  const owner = (await ownerOf(businessId)) ?? ''
  const link = newMailLink()
  await keepRecoveryLink(db, owner, link.hash)
  expect(await openRecovery(db, link.hash, 3600, device)).toMatchObject({ email })
  expect((await findUser(db, email))?.confirmed).toBe(true)
})

test('no other account takes an invited address', async () => {
  const { email, businessId } = await invited()
  const owner = await ownerOf(businessId)
  expect(await createUser(db, { email, password: 'segreta123', email_confirm: true })).toBeNull()
  expect(await ownerOf(businessId)).toBe(owner)
})
