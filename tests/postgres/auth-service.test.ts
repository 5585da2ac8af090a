import { randomUUID } from 'node:crypto'
import postgres, { type Sql, type TransactionSql } from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sharedProject, urlAs } from '../../testing/supabase-project.ts'

/*
 * Our triggers run as the role of whoever writes accounts. On Supabase that is the auth service's own, which has no right
 * on our tables, and its statements come in an order of its own: the account first, then what belongs to it.
 */

let service: Sql
let owner: Sql
beforeAll(async () => {
  const url = await sharedProject(inject('postgres'))
  service = postgres(urlAs(url, 'supabase_auth_admin'), { max: 1 })
  owner = postgres(url, { max: 1 })
})
afterAll(() => Promise.all([service.end(), owner.end()]))

const address = () => `${randomUUID()}@prova.it`

/** The first statements of every new account. */
async function insert(sql: TransactionSql, email: string, password: string | null = null): Promise<string> {
  const id = randomUUID()
  await sql`insert into users (id, instance_id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data,
      created_at, updated_at, confirmation_token, recovery_token, email_change, email_change_token_new)
    values (${id}, ${'0'.repeat(32)}, '', '', ${email}, ${password}, null, '{}', now(), now(), '', '', '', '')`
  const identity = { sub: id, email, email_verified: false }
  await sql`insert into identities (id, provider_id, user_id, identity_data, provider, created_at, updated_at)
    values (${randomUUID()}, ${id}, ${id}, ${sql.json(identity)}, 'email', now(), now())`
  await sql`update users set role = 'authenticated', updated_at = now() where id = ${id}`
  return id
}

async function describeApp(
  sql: TransactionSql,
  id: string,
  more: Record<string, string | boolean> = {},
): Promise<void> {
  const described = { provider: 'email', providers: ['email'], ...more }
  await sql`update users set raw_app_meta_data = ${sql.json(described)}, updated_at = now() where id = ${id}`
}

/** After a confirmation the service writes the metadata that it has read before the account's triggers ran. */
async function confirm(sql: TransactionSql, id: string): Promise<void> {
  await sql`update users set confirmation_token = '', email_confirmed_at = now(), updated_at = now() where id = ${id}`
  await sql`update users set raw_user_meta_data = '{"email_verified": true}', updated_at = now() where id = ${id}`
}

async function makeBusiness(email: string): Promise<string> {
  const [made] = await owner<{ id: string }[]>`
    insert into businesses (ragione_sociale, insegna, indirizzo, citta, regione, partita_iva, email)
    values ('Bar S.r.l.', 'Bar Sport', 'Via Roma 1', 'Roma', 'Lazio', '01234560587', ${email}) returning id`
  return String(made?.id)
}

/** An account of a business, with the password that an admin has chosen. */
function create(email: string, business_id: string): Promise<string> {
  return service.begin(async (sql) => {
    const id = await insert(sql, email, 'a hash')
    await describeApp(sql, id, { business_id, given_password: true })
    await confirm(sql, id)
    return id
  })
}

/** What the database knows of an account. */
async function known(id: string) {
  const [row] = await owner`
    select user_roles.role, display_name, business.insegna as business, account.raw_app_meta_data ->> 'given_password' as given,
      account.encrypted_password as password, account.email
    from user_roles join profiles using (user_id) join auth.users as account on account.id = user_id
    left join businesses as business using (user_id) where user_id = ${id}`
  return row
}

test('who signs up is a cliente, whatever the sign-up claims', async () => {
  const email = address()
  const id = await service.begin(async (sql) => {
    const id = await insert(sql, email, 'a hash')
    await sql`update users set raw_user_meta_data = '{"role": "admin", "display_name": "Anna"}' where id = ${id}`
    await describeApp(sql, id)
    await sql`update users set confirmation_token = ${randomUUID()}, confirmation_sent_at = now() where id = ${id}`
    return id
  })
  expect(await known(id)).toMatchObject({ role: 'cliente', business: null, email })
  await service.begin((sql) => confirm(sql, id))
  expect(await known(id)).toMatchObject({ role: 'cliente' })
})

test('an account made for a business has it, its name and the mark of a given password until another is chosen', async () => {
  const email = address()
  const id = await create(email, await makeBusiness(email))
  const made = { role: 'business', business: 'Bar Sport', display_name: 'Bar Sport' }
  expect(await known(id)).toMatchObject({ ...made, given: 'true' })
  await service`update users set confirmation_token = '', recovery_token = '', encrypted_password = 'another',
    updated_at = now() where id = ${id}`
  expect(await known(id)).toMatchObject({ ...made, given: null, password: 'another' })
})

test('no account is made for a business that has one, or that nobody knows', async () => {
  const business = await makeBusiness(address())
  await create(address(), business)
  const second = address()
  await expect(create(second, business)).rejects.toMatchObject({ code: '23505' })
  await expect(create(second, randomUUID())).rejects.toMatchObject({ code: '23503' })
  expect(await owner`select from auth.users where email = ${second}`).toEqual([])
})

test('an invitation: the account, the mail in a later transaction, the acceptance', async () => {
  const email = address()
  const business_id = await makeBusiness(email)
  const id = await service.begin(async (sql) => {
    const id = await insert(sql, email, 'the hash of nothing')
    await describeApp(sql, id, { business_id })
    return id
  })
  expect(await known(id)).toMatchObject({ role: 'business', business: 'Bar Sport' })
  const invite = (token: string) =>
    service`update users set confirmation_token = ${token}, confirmation_sent_at = now(), invited_at = now() where id = ${id}`
  await invite(randomUUID())
  const corrected = address()
  await owner`update businesses set email = ${corrected} where id = ${business_id}`
  expect(
    await owner`select email, confirmation_token as token, encrypted_password as password from auth.users
    where id = ${id}`,
  ).toEqual([{ email: corrected, token: '', password: null }])
  await invite(randomUUID())
  await service.begin(async (sql) => {
    await sql`update users set confirmation_token = '', encrypted_password = '', recovery_token = '' where id = ${id}`
    await confirm(sql, id)
    await describeApp(sql, id, { business_id })
    await sql`update users set last_sign_in_at = now(), updated_at = now() where id = ${id}`
  })
  expect(await known(id)).toMatchObject({ role: 'business', business: 'Bar Sport', email: corrected })
})

test('an unopened account of a business gets no other address than the business', async () => {
  const email = address()
  const business_id = await makeBusiness(email)
  const made = (at: string) =>
    service.begin(async (sql) => describeApp(sql, await insert(sql, at), { business_id }))
  await expect(made(address())).rejects.toMatchObject({ code: '23514' })
  await made(email)
  const moved = service`update users set email = ${address()} where email = ${email}`
  await expect(moved).rejects.toMatchObject({ code: '23514' })
})

test('an address that changes, by a link or by an admin, stays that of the same account', async () => {
  const email = address()
  const id = await create(email, await makeBusiness(email))
  const other = address()
  await service`update users set email_change = ${other}, email_change_token_new = ${randomUUID()},
    email_change_token_current = ${randomUUID()}, email_change_sent_at = now() where id = ${id}`
  await service.begin(async (sql) => {
    await sql`update users set email = ${other}, email_change = '', email_change_token_new = '',
      email_change_token_current = '', email_change_confirm_status = 0 where id = ${id}`
    await sql`update identities set identity_data = identity_data || ${sql.json({ email: other })} where user_id = ${id}`
  })
  expect(await known(id)).toMatchObject({ email: other, business: 'Bar Sport' })
})

test('an account that is deleted frees its business and leaves neither profile nor role', async () => {
  const email = address()
  const business = await makeBusiness(email)
  const id = await create(email, business)
  await service`delete from users where id = ${id}`
  expect(await known(id)).toBeUndefined()
  expect(await owner`select from profiles where user_id = ${id}`).toEqual([])
  expect(await owner`select user_id from businesses where id = ${business}`).toEqual([{ user_id: null }])
})
