import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Factories, factories } from '../../testing/factories.ts'
import type { RunningServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'
import { type Actor, type Caller, type Db, signInEveryone } from './support/actors.ts'

/* Renewing and paying many sales at once, as two people do, and what was sold. */

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

/** The ids of so many monthly sales of one business. */
async function monthly(count: number): Promise<string[]> {
  const { business_id, service_id } = await create.sale()
  const rows = Array.from({ length: count }, () => ({
    id: randomUUID(),
    business_id,
    service_id,
    nome: 'Mensile',
    costo: 10,
    mesi: 1,
    inizio: '2100-01-31',
  }))
  await service.from('sales').insert(rows).throwOnError()
  return rows.map(({ id }) => id)
}

async function renewalsOf(ids: readonly string[]) {
  const rows = service
    .from('sales')
    .select('rinnova, inizio, fine, pagata_il')
    .in('rinnova', ids.slice(0, 100))
  return (await rows.throwOnError()).data
}

test('two people renew the same twelve at once: each is renewed once, and the second learns it', async () => {
  const ids = await monthly(12)
  const { client } = actorOf('admin')
  const other = await server.signInAs('admin')
  const answers = await Promise.all([
    client.rpc('renew_sales', { _ids: ids }),
    other.rpc('renew_sales', { _ids: ids.toReversed() }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.map(({ data }) => data)).toContain(12)
  expect(answers.find(({ error }) => error)?.error?.details).toBe('renewed_already')
  const renewals = await renewalsOf(ids)
  expect(new Set(renewals.map(({ rinnova }) => rinnova)).size).toBe(12)
  expect(renewals).toHaveLength(12)
  expect(new Set(renewals.map(({ inizio, fine, pagata_il }) => `${inizio} ${fine} ${pagata_il}`))).toEqual(
    new Set(['2100-02-28 2100-03-28 null']),
  )
})

test('of two who renew overlapping sales nobody renews a part', async () => {
  const ids = await monthly(6)
  const { client } = actorOf('admin')
  const answers = await Promise.all([
    client.rpc('renew_sales', { _ids: ids.slice(0, 4) }),
    client.rpc('renew_sales', { _ids: ids.slice(2) }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await renewalsOf(ids)).toHaveLength(4)
})

test('a thousand are renewed and paid by one request each, one more is refused', async () => {
  const ids = await monthly(1000)
  const { client } = actorOf('admin')
  const more = await client.rpc('renew_sales', { _ids: [...ids, randomUUID()] })
  expect([more.status >= 400, more.error?.code]).toEqual([true, '54000'])
  expect((await client.rpc('renew_sales', { _ids: ids })).data).toBe(1000)
  expect((await client.rpc('pay_sales', { _ids: ids, _il: '2100-02-01' })).data).toBe(1000)
  expect((await client.rpc('pay_sales', { _ids: ids, _il: '2100-02-02' })).data).toBe(0)
  expect((await service.from('sales').select('pagata_il').in('id', ids.slice(0, 1)).single()).data).toEqual({
    pagata_il: '2100-02-01',
  })
})

test('an unknown sale, one that has no end and one that is not active renew nothing', async () => {
  const ids = await monthly(1)
  const { client } = actorOf('admin')
  const once = await create.sale({ mesi: null })
  const proposed = await create.sale({ stato: 'proposta' })
  const refused = await Promise.all(
    [randomUUID(), once.id, proposed.id].map((id) => client.rpc('renew_sales', { _ids: [...ids, id] })),
  )
  expect(refused.map(({ status, error }) => [status, error?.details])).toEqual([
    [404, 'unknown'],
    [409, 'not_renewable'],
    [409, 'not_renewable'],
  ])
  expect(await renewalsOf(ids)).toEqual([])
})

test('a renewal that meets a cancellation leaves no renewed sale that is cancelled', async () => {
  const [id = ''] = await monthly(1)
  const { client } = actorOf('admin')
  await Promise.all([
    client.rpc('renew_sales', { _ids: [id] }),
    client.from('sales').update({ stato: 'annullata' }).eq('id', id),
  ])
  const { data } = await service.from('sales').select('stato, rinnovata').eq('id', id).single().throwOnError()
  expect(data.rinnovata).toBe((await renewalsOf([id])).length === 1)
  // Whichever came first was allowed.
  expect(data.stato).toBe('annullata')
})

test('the others read what is theirs, and no figures', async () => {
  const { status: asGestore, data } = await actorOf('gestore').client.rpc('sales_overview')
  expect(asGestore).toBe(200)
  expect(Object.keys(data as object).sort()).toEqual([
    'da_incassare',
    'importo_da_incassare',
    'in_scadenza',
    'ricorrenti',
  ])
  for (const caller of ['business', 'cliente'] as const) {
    const { client } = actorOf(caller)
    const calls = [
      client.rpc('sales_overview'),
      client.rpc('renew_sales', { _ids: [] }),
      client.rpc('pay_sales', { _ids: [], _il: '2100-01-01' }),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403])
  }
  const { client, businessId } = actorOf('business')
  const own = await create.sale({ business_id: businessId ?? '' })
  await create.sale()
  const { data: seen } = await client.from('sales').select('id, business_id').limit(1000).throwOnError()
  expect(seen.map(({ id }) => id)).toContain(own.id)
  expect(new Set(seen.map(({ business_id }) => business_id))).toEqual(new Set([businessId]))
})

test('a service that was sold, and whoever bought it, cannot be removed', async () => {
  const { service_id, business_id } = await create.sale()
  for (const [table, id] of [
    ['services', service_id],
    ['businesses', business_id],
  ] as const) {
    const { status, error } = await service
      .from(table)
      .delete()
      .eq('id', id ?? '')
    expect([status, error?.code]).toEqual([409, '23503'])
  }
})

test('whom a spreadsheet means is found by partita IVA and by either name, whatever its signs', async () => {
  const mark = randomUUID().slice(0, 8)
  const { id } = await create.business({
    insegna: `Caffè L'Angolo ${mark}`,
    ragione_sociale: `Angolo ${mark} S.r.l.`,
  })
  const names = [`CAFFE L’ANGOLO ${mark}`, `angolo ${mark} srl`, `angolo ${mark}`]
  const { data } = await actorOf('admin').client.rpc('buyers', { _nomi: names }).throwOnError()
  expect(data.map(({ cercato, id: found }) => [cercato, found]).sort()).toEqual(
    names
      .slice(0, 2)
      .map((name) => [name, id])
      .sort(),
  )
})
