import { expect, test } from 'vitest'
import { catalog, plain, written } from '../../testing/rest-catalog.ts'
import { RequestRefusal } from './refusal.ts'
import { readCallRequest, readTableRequest } from './request.ts'

const request = (method: string, where: string, init: RequestInit = {}) =>
  new Request(`http://x/rest/v1/${where}`, { method, ...init })
const json = (body: unknown, headers = {}) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})
const requestOf = (method: string, name: string, search: string, init?: RequestInit) =>
  readTableRequest(request(method, `${name}?${search}`, init), name, catalog)
const one = 'application/vnd.pgrst.object+json'
const code = async (reading: Promise<unknown>) => {
  const error: unknown = await reading.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof RequestRefusal) return [error.status, error.code]
  throw error ?? new Error('taken')
}

test('a request is data: what it asks for, by address and by headers', async () => {
  const headers = { range: '5-9', prefer: 'count=exact, return=minimal', accept: one }
  const read = await requestOf('GET', 'shops', 'nome=eq.a&select=id&limit=3&offset=4', { headers })
  expect(read).toMatchObject({
    kind: 'read',
    table: { name: 'shops' },
    prefer: { count: 'exact', return: 'minimal' },
    isSingle: true,
    isHead: false,
    query: { select: { columns: ['id'], embeds: [] }, order: [], page: { offset: 5, limit: 2 } },
  })
  expect(read.query.where.map(plain)).toEqual([{ nome: { $eq: 'a' } }])
})

test.each([
  ['5-9', '', { offset: 5, limit: 5 }],
  ['5-', '', { offset: 5, limit: 1000 }],
  ['0-9', 'limit=20&offset=4', { offset: 4, limit: 6 }],
  ['0-5000', '', { offset: 0, limit: 1000 }],
  ['0-9', 'limit=0', { offset: 0, limit: 0 }],
])('a Range of %s beside %j is a page: %j', async (range, search, page) => {
  expect(await requestOf('GET', 'shops', search, { headers: { range } })).toMatchObject({ query: { page } })
})

test.each([
  ['9-5', ''],
  ['0-3', 'offset=4'],
  ['9-', 'limit=9'],
])('a Range of %s beside %j leaves no row to ask for', async (range, search) => {
  expect(await code(requestOf('GET', 'shops', search, { headers: { range } }))).toEqual([416, 'PGRST103'])
})

test.each(['HEAD', 'PATCH'])('a %s has no Range', async (method) => {
  const init = method === 'PATCH' ? json({ nome: 'a' }, { range: '5-9' }) : { headers: { range: '5-9' } }
  const page = { offset: 0, limit: 1000 }
  expect(await requestOf(method, 'shops', '', init)).toMatchObject({ query: { page } })
})

test('rows are read as they are; with columns= any other key is left out', async () => {
  const row = { nome: 5, costo: '1.50', aperto: 'f', orari: { type: 'query', from: 'users' }, id: null }
  expect(await requestOf('POST', 'shops', '', json([row]))).toMatchObject({ kind: 'insert', rows: [row] })
  const { kind, ...read } = await requestOf(
    'POST',
    'shops',
    'columns=nome&on_conflict=id',
    json({ ...row, segreto: 1 }),
  )
  expect([kind, 'rows' in read && read.rows]).toEqual(['insert', [{ nome: 5 }]])
  expect(read.query).toMatchObject({ columns: ['nome'], conflict: ['id'] })
})

test.each([
  ['PUT', 'shops', {}],
  ['QUERY', 'shops', {}],
  ['GET', 'shops', { headers: { accept: 'text/csv' } }],
  ['GET', 'shops', { headers: { accept: 'application/vnd.pgrst.plan+json' } }],
  ['GET', 'shops', { headers: { 'accept-profile': 'auth' } }],
  ['GET', 'shops', { headers: { range: '1-x' } }],
  ['GET', 'shops', { headers: { range: '0-9', 'range-unit': 'bytes' } }],
  ['GET', 'shops', { headers: { prefer: 'tx=rollback' } }],
  ['GET', 'shops', { headers: { prefer: 'handling=strict' } }],
  ['GET', 'shops', { headers: { prefer: 'count=exact, count=planned' } }],
  ['POST', 'shops', json({}, { 'content-profile': 'storage' })],
  ['POST', 'shops', { body: '{}', headers: { 'content-type': 'text/csv' } }],
  ['POST', 'shops', json('x')],
  ['POST', 'shops', json(null)],
  ['POST', 'shops', json([[]])],
  ['POST', 'shops', json(Array(1001).fill({ nome: 'a' }))],
  ['PATCH', 'shops', json([{ nome: 'a' }])],
  [
    'POST',
    'shops',
    {
      body: `{"orari":${'['.repeat(30)}${']'.repeat(30)}}`,
      headers: { 'content-type': 'application/json' },
    },
  ],
])('%s %s %j is refused', async (method, name, init) => {
  expect(await code(requestOf(method, name, '', init))).toEqual([400, 'PGRST100'])
})

test('PostgREST’s own codes for a body without JSON, and a table, a column and a value that are not there', async () => {
  for (const body of ['', '{', new Uint8Array([0x22, 0xff, 0x22])])
    expect(await code(requestOf('POST', 'shops', '', { ...json(0), body }))).toEqual([400, 'PGRST102'])
  expect(await code(requestOf('GET', 'users', ''))).toEqual([404, 'PGRST205'])
  expect(await code(requestOf('GET', '__proto__', ''))).toEqual([404, 'PGRST205'])
  expect(await code(requestOf('POST', 'shops', '', json({ segreto: 1 })))).toEqual([400, 'PGRST204'])
  expect(await code(requestOf('POST', 'shops', '', json([{ nome: 'a' }, { __proto: 1 }])))).toEqual([
    400,
    'PGRST204',
  ])
  expect(await code(requestOf('POST', 'shops', '', json({ id: { $ref: 'nome' } })))).toEqual([400, '22P02'])
})

const called = (method: string, name: string, search: string, init?: RequestInit) =>
  readCallRequest(request(method, `rpc/${name}?${search}`, init), name, catalog)
const argumentsIn = ({ args }: Awaited<ReturnType<typeof called>>) =>
  Object.fromEntries(args.map(({ name, value }) => [name, value]))

test('a function takes its declared arguments, by query or by body, as texts', async () => {
  const search = new URLSearchParams({
    _q: 'null',
    _filters: '{"a":1}',
    _open: 'true',
    nome: 'eq.x',
    select: 'id',
  })
  const byQuery = await called('GET', 'find_shops', search.toString())
  expect(argumentsIn(byQuery)).toEqual({ _q: 'null', _filters: '{"a":1}', _open: 'true' })
  expect(byQuery.query.where.map(plain)).toEqual([{ nome: { $eq: 'x' } }])
  const body = json({ _q: 7, _filters: { a: 1 }, _open: null })
  const byBody = await called('POST', 'find_shops', 'select=id,sites(nome)', body)
  expect(argumentsIn(byBody)).toEqual({ _q: '7', _filters: '{"a":1}', _open: null })
  expect(written(byBody.query)).toBe('select=id,sites(nome)')
})

test.each([
  ['GET', 'find_shops', '', {}],
  ['GET', 'nothing', '', {}],
  ['POST', 'find_shops', '', json({ _q: 'a', _x: 1 })],
  ['POST', 'pg_sleep', '', json({})],
  ['POST', '__proto__', '', json({})],
])('%s %s?%s %j is no function', async (method, name, search, init) => {
  expect(await code(called(method, name, search, init))).toEqual([404, 'PGRST202'])
})

test.each([
  ['GET', '_q=a&_q=b', {}],
  ['GET', '_q=a&_x=1', {}],
  ['GET', '_q=a&id=fts.x', {}],
  ['DELETE', '', {}],
  ['POST', '', json([1])],
  ['POST', '', json('x')],
])('a call by %s of ?%s %j is refused', async (method, search, init) => {
  expect(await code(called(method, 'find_shops', search, init))).toEqual([400, 'PGRST100'])
})

test('a text that is too long reaches no database', async () => {
  const row = (nome: string) => requestOf('POST', 'shops', '', json({ nome }))
  await row('a'.repeat(20_000))
  expect(await code(row('a'.repeat(20_001)))).toEqual([400, '22001'])
  expect(await code(requestOf('PATCH', 'shops', 'id=eq.1', json({ nome: 'a'.repeat(20_001) })))).toEqual([
    400,
    '22001',
  ])
})

test('an argument of a function is short, however many filters it holds', async () => {
  const filters = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 'x']))
  const search = (body: object) => called('POST', 'find_shops', '', json(body))
  await search({ _q: 'a', _filters: filters(20) })
  expect(await code(search({ _q: 'a', _filters: filters(1000) }))).toEqual([400, '22001'])
  expect(await code(search({ _q: 'a'.repeat(1001) }))).toEqual([400, '22001'])
})
