import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Factories, factories } from '../../testing/factories.ts'
import type { RunningServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'
import { type Actor, type Caller, type Db, signInEveryone } from './support/actors.ts'

/* The state of many rows in one statement, as the dashboard asks for it. */

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

/** A thousand businesses of one name. */
async function thousand() {
  const insegna = `Tante ${randomUUID()}`
  await create.businesses(1000, () => ({ insegna }))
  const named = service.from('businesses').select('id, updated_at').eq('insegna', insegna)
  const { data: rows } = await named.limit(1000).throwOnError()
  return {
    args: { _ids: rows.map(({ id }) => id), _versions: rows.map(({ updated_at }) => updated_at) },
    stati: async () => {
      const { data } = await service.from('businesses').select('stato').eq('insegna', insegna).throwOnError()
      return Object.entries(Object.groupBy(data, ({ stato }) => stato)).map(([stato, of]) => [
        stato,
        of?.length,
      ])
    },
  }
}

test('a thousand rows get a state by one request and in one transaction', async () => {
  const { client } = actorOf('admin')
  const { args, stati } = await thousand()
  const { data } = await client
    .rpc('set_stato_businesses', { ...args, _stato: 'sospeso' })
    .limit(1000)
    .throwOnError()
  expect(new Set(data.map(({ id }) => id))).toEqual(new Set(args._ids))
  expect(await stati()).toEqual([['sospeso', 1000]])
  const some = args._ids.filter((_, place) => place % 100 === 0)
  const changes = service.from('changes').select('transaction').eq('action', 'update').in('row_id', some)
  const { data: written } = await changes.throwOnError()
  expect(written).toHaveLength(10)
  expect(new Set(written.map(({ transaction }) => transaction)).size).toBe(1)

  // The versions of before are no longer those of the rows.
  const again = await client.rpc('set_stato_businesses', { ...args, _stato: 'attivo' }).throwOnError()
  expect(again.data).toEqual([])
  expect(await stati()).toEqual([['sospeso', 1000]])
})

test('a refused call changes none of them', async () => {
  const { args, stati } = await thousand()
  const wrong = await actorOf('admin').client.rpc('set_stato_businesses', { ...args, _stato: 'chiuso' })
  expect([wrong.status, wrong.error?.code]).toEqual([400, '23514'])
  const ids = [...args._ids, randomUUID()]
  const many = await actorOf('admin').client.rpc('set_stato_businesses', {
    ...args,
    _ids: ids,
    _stato: 'sospeso',
  })
  expect(many.error).not.toBeNull()
  for (const caller of ['gestore', 'business', 'cliente'] as const) {
    const { data } = await actorOf(caller).client.rpc('set_stato_businesses', { ...args, _stato: 'sospeso' })
    expect(data).toEqual([])
  }
  expect(await stati()).toEqual([['attivo', 1000]])
})
