import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#italian/days.ts'
import { type Factories, factories } from '../../testing/factories.ts'
import type { RunningServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'
import { type Actor, type Caller, callers, type Db, signInEveryone } from './support/actors.ts'

/* Websites that say nothing of a day: what the dashboard counts is what the list, its search and its export show. */

let server: RunningServer
let service: Db
let create: Factories
let actorOf: (caller: Caller) => Actor

beforeAll(async () => {
  server = await sharedServer()
  service = server.serviceClient()
  create = factories(service)
  actorOf = await signInEveryone(server)
})
afterAll(() => server.stop())

const day = '2101-08-15'
const silentOn = (on: string) => ({ senza_indicazioni: on })

async function counted(client: Db, ...days: string[]) {
  const { data } = await client.rpc('silent_websites', { _days: days }, { get: true }).throwOnError()
  return data
}

async function listed(client: Db, on: string, q = '') {
  const args = { _q: q, _filters: silentOn(on), _take: 1000 }
  const { data } = await client.rpc('search_websites', args).select('id, nome').throwOnError()
  return data
}

test('a closure, hours of their own and a suspension take a website off the list and out of the count', async () => {
  const { client } = actorOf('admin')
  const sites = await Promise.all([1, 2, 3, 4].map(() => create.website({ nome: 'Ferragosto in forse' })))
  const silent = async () => {
    const [{ websites } = { websites: -1 }] = await counted(client, day)
    const rows = await listed(client, day)
    const total = { _table: 'websites', _q: '', _filters: silentOn(day) }
    expect([rows.length, (await client.rpc('search_total', total).throwOnError()).data]).toEqual([
      websites,
      websites,
    ])
    return sites.filter(({ id }) => rows.some((row) => row.id === id)).length
  }
  expect(await silent()).toBe(4)
  const [one = '', two = '', three = '', four = ''] = sites.map(({ id }) => id)
  await create.closure({ website_id: one, dal: addDays(day, -10), al: day })
  expect(await silent()).toBe(3)
  const { data } = await service.from('websites').select('orari').eq('id', two).single().throwOnError()
  const usual = (data.orari as { lunedi: object }).lunedi
  await create.closure({ website_id: two, dal: day, al: day, orari: { ...usual } })
  expect(await silent()).toBe(2)
  await service.from('websites').update({ stato: 'sospeso' }).eq('id', three).throwOnError()
  expect(await silent()).toBe(1)
  await create.closure({ website_id: four, dal: addDays(day, 1), al: addDays(day, 300) })
  expect(await silent()).toBe(1)
  expect((await listed(client, day, 'in forse')).length).toBe(1)
})

test('a suspended business takes its website off the list and out of the count, and brings it back', async () => {
  const { client } = actorOf('admin')
  const website = await create.website({ nome: 'Insegna spenta' })
  const silent = async () => {
    const [{ websites } = { websites: -1 }] = await counted(client, day)
    const rows = await listed(client, day)
    expect(rows).toHaveLength(websites)
    return rows.some(({ id }) => id === website.id)
  }
  const set = (stato: 'attivo' | 'sospeso') =>
    service.from('businesses').update({ stato }).eq('id', website.business_id).throwOnError()
  expect(await silent()).toBe(true)
  await set('sospeso')
  expect(await silent()).toBe(false)
  await set('attivo')
  expect(await silent()).toBe(true)
})

test('pages in an order of their own hold every silent website once', async () => {
  const { client } = actorOf('admin')
  await Promise.all(Array.from({ length: 7 }, (_, at) => create.website({ citta: `Zurigo ${at % 3}` })))
  const all = await listed(client, day)
  const ids: string[] = []
  for (let skip = 0; ; skip += 3) {
    const args = { _q: '', _filters: silentOn(day), _sort: 'citta', _descending: true, _skip: skip, _take: 3 }
    const { data } = await client.rpc('search_websites', args).select('id').throwOnError()
    if (data.length === 0) break
    ids.push(...data.map(({ id }) => id))
  }
  expect([...ids].sort()).toEqual(all.map(({ id }) => id).sort())
})

test.each(callers)('%s', async (caller) => {
  const { client, businessId } = actorOf(caller)
  const { data, status } = await client.rpc('silent_websites', { _days: [day, '2101-12-25'] }, { get: true })
  if (caller === 'anon') return expect(status).toBe(401)
  const readsAll = caller === 'admin' || caller === 'gestore'
  expect(data?.map((row) => row.day)).toEqual(readsAll ? [day, '2101-12-25'] : [])
  const foreign = await create.website()
  const rows = await listed(client, day)
  expect(rows.some(({ id }) => id === foreign.id)).toBe(readsAll)
  if (caller === 'cliente') expect(rows).toEqual([])
  if (caller === 'business' && businessId) {
    const own = await create.openWebsiteOf(businessId)
    expect(await listed(client, day)).toEqual([{ id: own.id, nome: own.nome }])
  }
})

test.each(['oggi', '2101-02-30', "2101-01-01' or true --", '20010101000000'])(
  'what is no day (%s) is refused without an answer',
  async (text) => {
    const { client } = actorOf('admin')
    const listing = await client.rpc('search_websites', { _q: '', _filters: silentOn(text) })
    const counting = await client.rpc('silent_websites', { _days: [text] }, { get: true })
    for (const { status, data } of [listing, counting]) {
      expect(data).toBeNull()
      expect(status).toBe(400)
    }
  },
)

describe('a list is an argument by POST, as JSON and as an array of PostgreSQL', () => {
  test('its answer is that of GET', async () => {
    const { client } = actorOf('admin')
    const days = ['2101-12-25', '2101-12-26']
    const byGet = await counted(client, ...days)
    for (const _days of [days, `{${days}}`, [days], [...days, null]]) {
      const { data } = await client.rpc('silent_websites', { _days: _days as string[] }).throwOnError()
      expect(data).toEqual(byGet)
    }
    const odd = await create.business({ email: 'due@esempio.example' })
    const { data } = await client
      .rpc('matching_businesses', { _emails: ['"{,}\\', 'NULL', 'due@esempio.example'] })
      .throwOnError()
    expect(data.map(({ id }) => id)).toContain(odd.id)
  })

  test.each<unknown>([null, [], [null]])('no day (%j) has no row', async (_days) => {
    const { client } = actorOf('admin')
    const { data } = await client.rpc('silent_websites', { _days: _days as string[] }).throwOnError()
    expect(data).toEqual([])
  })

  test.each<unknown>([
    { a: day },
    [{ a: day }],
    [day, [day]],
    [[[[[[[day]]]]]]],
    true,
    7,
    day,
    ['x'.repeat(1001)],
    Array(4000).fill(day),
  ])('what is no list of days is refused (%#)', async (_days) => {
    const { client } = actorOf('admin')
    const { status, data } = await client.rpc('silent_websites', { _days: _days as string[] })
    expect([status, data]).toEqual([400, null])
  })
})
