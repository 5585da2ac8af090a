import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultOrari, type Factories, factories } from '../../testing/factories.ts'
import { type RunningServer, startServer } from '../../testing/server.ts'

let server: RunningServer
let admin: Awaited<ReturnType<RunningServer['signInAs']>>
let make: Factories
beforeAll(async () => {
  server = await startServer()
  admin = await server.signInAs('admin')
  make = factories(server.serviceClient())
})
afterAll(() => server.stop())

test('what a migration revoked stays revoked, after the first requests and after a restart', async () => {
  const asAnon = () => server.client().from('businesses').select('id')
  await asAnon()
  expect(await asAnon()).toMatchObject({ status: 401, error: { code: '42501' } })
  await server.kill()
  server = await startServer({ dataDir: server.dataDir })
  await asAnon()
  expect(await asAnon()).toMatchObject({ status: 401, error: { code: '42501' } })
  admin = await server.signInAs('admin')
  make = factories(server.serviceClient())
})

describe('a refused write is the caller’s fault, with PostgreSQL’s own code', () => {
  test('a violated check (400)', async () => {
    const { error, status } = await admin.from('payment_methods').insert({ iban: '   ' })
    expect([status, error?.code]).toEqual([400, '23514'])
    expect(error?.message).toContain('payment_methods_')
  })

  test('a raised exception (403)', async () => {
    const business = await server.signInAs('business')
    const { data } = await business.from('websites').select('id').limit(1).single()
    const { error, status } = await business
      .from('websites')
      .update({ stato: 'sospeso' })
      .eq('id', data?.id ?? '')
    expect([status, error?.code]).toEqual([403, '42501'])
  })

  test('a row that is there already (409)', async () => {
    const { business_id } = await make.website()
    const place = { indirizzo: 'Via Roma 1', citta: 'Torino', regione: 'Piemonte' }
    const row = { business_id, nome: 'Due volte', email: 'a@example.it', orari: defaultOrari, ...place }
    const { error, status } = await admin.from('websites').insert(row)
    expect([status, error?.code]).toEqual([409, '23505'])
  })

  test('a number that is none (400)', async () => {
    const row = { nome: 'x', descrizione: 'x', durata: 1, costo: 'molto' as unknown as number }
    const { error, status } = await admin.from('services').insert(row)
    expect([status, error?.code]).toEqual([400, '22P02'])
  })
})

test('numbers come as numbers, times as ISO 8601, JSON as JSON', async () => {
  const service = await make.service({ costo: 1234.5 })
  const { data } = await admin.from('services').select('costo, created_at').eq('id', service.id).single()
  expect(data?.costo).toBe(1234.5)
  expect(data?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/)
  const website = await make.website()
  const { data: read } = await admin.from('websites').select('orari').eq('id', website.id).single()
  expect(read?.orari).toMatchObject({ sempreAperto: false, lunedi: { aperto: true } })
})

test('an answer never holds more than a thousand rows', async () => {
  const { data } = await admin.from('businesses').select('id').limit(100_000)
  expect(data?.length).toBeLessThanOrEqual(1000)
})

test('an estimated count is exact for few rows, with and without the rows', async () => {
  const { data } = await admin.from('businesses').select('id')
  const estimated = { count: 'estimated' } as const
  const page = await admin.from('businesses').select('id', estimated).limit(2)
  const suspended = await admin
    .from('businesses')
    .select('id', { ...estimated, head: true })
    .eq('stato', 'sospeso')
  expect([page.count, page.data?.length]).toEqual([data?.length, 2])
  expect(suspended.count).toBe(4)
})

describe('a search by GET takes every text for a text', () => {
  const texts = [
    'true',
    'false',
    'null',
    'unknown',
    '1.50',
    '007',
    '1e3',
    '{"a":1}',
    '[1]',
    '"tra virgolette"',
  ]

  test.each(texts)('%s', async (text) => {
    const { id } = await make.business({ insegna: `Cercata ${text} qui` })
    const args = {
      _q: text,
      _filters: '{"stato":"attivo"}',
      _sort: 'insegna',
      _descending: false,
      _skip: 0,
      _take: 100,
    }
    const { data, error } = await admin.rpc('search_businesses', args, { get: true }).select('*')
    expect(error).toBeNull()
    expect(data?.map((row) => row.id)).toContain(id)
    // A search looks for words, so what separates them counts no more than a space. Other rows may contain a short one
    // by chance.
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    const hasWords = (row: object) => words.every((word) => JSON.stringify(row).toLowerCase().includes(word))
    expect(data?.every(hasWords)).toBe(true)
  })
})
