import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Role, roles, type Table, tablePermissions } from '#permissions'
import { onePixel } from '../../packages/embedded-supabase/testing/pictures.ts'
import { codeOf } from '../../testing/app-codes.ts'
import { factories } from '../../testing/factories.ts'
import { type RunningServer, startServer } from '../../testing/server.ts'
import type { Db } from './support/actors.ts'
import { eventually, subscribe } from './support/live.ts'

/*
 * A stolen password alone reads nothing: before its code, a session of an account with an app finds every table, bucket,
 * function and subscription closed. The lists are those of permissions.ts and the generated types, so later ones are
 * tested too.
 */

const tables = Object.keys(tablePermissions) as Table[]

let server: RunningServer
let service: Db
/** Two sessions of each role's account: `assured` after the second step, `halfway` before it. */
const assured = new Map<Role, Db>()
const halfway = new Map<Role, Db>()

function clientIn(clients: Map<Role, Db>, role: Role): Db {
  const client = clients.get(role)
  if (!client) throw new Error(`${role} has not signed in`)
  return client
}

async function protect(client: Db): Promise<void> {
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefono' })
  if (!data) throw new Error('The app was not enrolled')
  const code = codeOf(data.totp.secret)
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code })
  if (error) throw error
}

beforeAll(async () => {
  server = await startServer()
  service = server.serviceClient()
  for (const role of roles) {
    const client = await server.signInAs(role)
    await protect(client)
    assured.set(role, client)
    halfway.set(role, await server.signInAs(role))
  }
})
afterAll(() => server.stop())

/** All rows of all tables. */
async function everything(): Promise<string> {
  const rows = await Promise.all(
    tables.map(async (table) => (await service.from(table).select('*').throwOnError()).data),
  )
  return JSON.stringify(rows)
}

const keyOf = (table: Table) => (table === 'profiles' || table === 'user_roles' ? 'user_id' : 'id')

describe.each(roles)('As %s, before the second step', (role) => {
  test.each(tables)('%s shows no row, and takes, changes and loses none', async (table) => {
    const client = clientIn(halfway, role)
    const before = await everything()
    const read = await client.from(table).select('*', { count: 'exact' })
    expect([read.data ?? [], read.count ?? 0]).toEqual([[], 0])
    const all = [keyOf(table), 'is', null] as const
    const changed = await client
      .from(table)
      .update({})
      .not(...all)
      .select()
    const [row] = (await service.from(table).select('*').limit(1)).data ?? []
    const added = await client
      .from(table)
      .insert(row as never)
      .select()
    const removed = await client
      .from(table)
      .delete()
      .not(...all)
      .select()
    for (const { data } of [changed, added, removed]) expect(data ?? []).toEqual([])
    expect(added.error).not.toBeNull()
    expect(await everything()).toBe(before)
  })

  test('no bucket shows, takes or loses a file', async () => {
    const client = clientIn(halfway, role)
    const { data: mine } = await client.auth.getUser()
    const { data: buckets } = await service.storage.listBuckets()
    expect(buckets?.length).toBeGreaterThan(0)
    for (const { id } of buckets ?? []) {
      const file = `${mine.user?.id}/${crypto.randomUUID()}.png`
      await service.storage.from(id).upload(file, onePixel, { contentType: 'image/png' })
      const bucket = client.storage.from(id)
      expect((await bucket.list(String(mine.user?.id))).data ?? []).toEqual([])
      const added = await bucket.upload(file.replace('.png', 'x.png'), onePixel, { contentType: 'image/png' })
      const replaced = await bucket.update(file, onePixel, { contentType: 'image/png' })
      expect([added.error, replaced.error]).not.toContain(null)
      expect((await bucket.remove([file])).data ?? []).toEqual([])
    }
  })

  test('the account, its factors and its role are answered', async () => {
    const client = clientIn(halfway, role)
    const { data } = await client.auth.mfa.listFactors()
    expect(data?.totp).toHaveLength(1)
    const id = (await client.auth.getUser()).data.user?.id ?? ''
    expect((await client.rpc('get_user_role', { _user_id: id })).data).toBe(role)
  })

  test('its devices are not', async () => {
    const client = clientIn(halfway, role)
    expect((await client.rpc('own_sessions')).error?.code).toBe('42501')
    expect((await client.rpc('end_session', { _id: crypto.randomUUID() })).error?.code).toBe('42501')
    expect((await clientIn(assured, role).rpc('own_sessions')).data?.length).toBeGreaterThan(1)
  })

  test('no change is heard live, while the account’s other session hears it', async () => {
    const deaf = await subscribe(clientIn(halfway, role))
    const hears = await subscribe(clientIn(assured, role))
    await factories(service).service()
    if (role === 'cliente') {
      expect([deaf.heard, hears.heard]).toEqual([[], []])
    } else {
      await eventually(() => expect(hears.heard).toHaveLength(1))
      expect(deaf.heard).toEqual([])
    }
    await Promise.all([deaf.channel.unsubscribe(), hears.channel.unsubscribe()])
  })
})

/** The functions of the API with their arguments, from the generated types. */
const types = readFileSync(path.resolve(import.meta.dirname, '../../src/backend/database.types.ts'), 'utf8')
const functions = [
  ...types.slice(types.indexOf('Functions: {')).matchAll(/^ {6}(\w+): \{\s+Args:([^}]*)/gm),
].map(([, name = '', args = '']) => ({
  name,
  args: [...args.matchAll(/(_\w+)\??:/g)].map(([, each = '']) => each),
}))
/** Functions that are answered before the second step as well. */
const open = ['get_user_role', 'own_sessions', 'end_session']

/** Arguments with which each function returns something to an admin. */
async function goodArguments(): Promise<Record<string, unknown>> {
  const { data: business } = await service.from('businesses').select('*').limit(1).single()
  const { data: website } = await service.from('websites').select('*').limit(1).single()
  const { id } = await factories(service).paymentMethod()
  await service.from('payment_methods').delete().eq('id', id)
  const { data: change } = await service
    .from('changes')
    .select('id')
    .eq('row_id', id)
    .eq('action', 'delete')
    .single()
  return {
    _q: 'a',
    _filters: {},
    _sort: 'created_at',
    _descending: true,
    _skip: 0,
    _take: 20,
    _table: 'businesses',
    _table_name: 'payment_methods',
    _business_id: business?.id,
    _name: `${business?.partita_iva}.png`,
    _partite_iva: [business?.partita_iva],
    _emails: [business?.email],
    _email: business?.email ?? website?.email,
    _change_id: change?.id,
  }
}

const says = (answer: unknown) =>
  JSON.stringify(answer).replace(/[[\]{}",:0]|null|false|"[^"]*":/g, '') !== ''

test('Before the second step an admin’s functions tell nothing and change nothing; after it they do', async () => {
  const told: string[] = []
  for (const { name, args } of functions.filter(({ name }) => !open.includes(name))) {
    const good = await goodArguments()
    const values = Object.fromEntries(args.filter((each) => each in good).map((each) => [each, good[each]]))
    const before = await everything()
    const ask = (client: Db) => client.rpc(name as 'get_user_role', values as never)
    const refused = await ask(clientIn(halfway, 'admin'))
    expect([name, refused.error ? '' : says(refused.data)]).toEqual([name, refused.error ? '' : false])
    expect(await everything()).toBe(before)
    const answered = await ask(clientIn(assured, 'admin'))
    if (!answered.error && says(answered.data)) told.push(name)
  }
  expect(told).toEqual(
    expect.arrayContaining(['admin_overview', 'search_businesses', 'search_total', 'recently_deleted']),
  )
  expect(told.length).toBeGreaterThan(8)
})

test.each(['create-business-account', 'manage-account'])(
  'Before the second step an admin calls no %s',
  async (name) => {
    const nobody = { businessId: crypto.randomUUID(), action: 'ban', user_id: crypto.randomUUID() }
    const body = { email: 'nuovo@example.it', password: 'Segreta123!', ...nobody }
    const statusFor = async (client: Db) =>
      (await client.functions.invoke(name, { body })).error?.context.status
    expect(await statusFor(clientIn(halfway, 'admin'))).toBe(403)
    expect(await statusFor(clientIn(assured, 'admin'))).toBe(404)
  },
)
