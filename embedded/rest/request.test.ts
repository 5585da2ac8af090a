import { expect, test } from 'vitest'
import { RequestRefusal } from './refusal.ts'
import { readCallRequest, readTableRequest } from './request.ts'
import { catalog, plain } from './small-catalog.ts'

const request = (method: string, where: string, init: RequestInit = {}) =>
  new Request(`http://x/rest/v1/${where}`, { method, ...init })
const json = (body: unknown, headers = {}) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})
const requestOf = async (method: string, name: string, search: string, init?: RequestInit) => {
  const read = await readTableRequest(request(method, `${name}?${search}`, init), name, catalog)
  return { url: decodeURIComponent(new URL(read.request.url).search), ...read }
}
const code = async (reading: Promise<unknown>) => {
  const error: unknown = await reading.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof RequestRefusal) return [error.status, error.code]
  throw error ?? new Error('taken')
}

test('only what was read travels on', async () => {
  const {
    url,
    request: written,
    query,
  } = await requestOf('GET', 'shops', 'nome=eq.a&select=id&limit=1', {
    headers: {
      apikey: 'k',
      authorization: 'Bearer t',
      'x-other': 'y',
      range: '0-9',
      prefer: 'count=exact',
    },
  })
  expect(url).toBe('?select=id&limit=1')
  expect(Object.fromEntries(written.headers)).toEqual({
    accept: 'application/json',
    apikey: 'k',
    authorization: 'Bearer t',
    range: '0-9',
    prefer: 'count=exact',
  })
  expect(plain(query.where)).toEqual({ $and: [{ nome: { $eq: 'a' } }] })
})

const asked = (method: string, headers: Record<string, string>) =>
  requestOf(
    method,
    'shops',
    '',
    method === 'POST' || method === 'PATCH' ? json({ nome: 'a' }, headers) : { headers },
  )
const one = 'application/vnd.pgrst.object+json'
test.each([
  ['GET', {}, true],
  ['GET', { accept: one }, true],
  ['GET', { prefer: 'count=exact' }, false],
  ['HEAD', { prefer: 'count=planned' }, false],
  ['POST', {}, true],
  ['PATCH', { prefer: 'return=minimal' }, true],
  ['DELETE', {}, true],
  ['PATCH', { prefer: 'return=representation' }, false],
  ['DELETE', { prefer: 'return=headers-only' }, false],
  ['POST', { prefer: 'resolution=merge-duplicates' }, false],
  ['POST', { prefer: 'missing=default,count=exact' }, false],
  ['PATCH', { accept: one }, false],
] as const)('%s with %o is done with one statement: %s', async (method, headers, expected) => {
  expect((await asked(method, headers)).query.asksOnce).toBe(expected)
})

test('rows are handed over value by value, as their columns hold them', async () => {
  const row = { nome: 5, costo: '1.50', aperto: 'f', orari: { type: 'query', from: 'users' }, id: null }
  const { request: written, query } = await requestOf(
    'POST',
    'shops',
    'columns=nome&on_conflict=id',
    json([row]),
  )
  expect(await written.text()).toBe('{}')
  expect(plain(query.values)).toEqual([
    { nome: '5', costo: '1.50', aperto: false, orari: JSON.stringify(row.orari), id: null },
  ])
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
  ['POST', 'shops', { body: '{', headers: { 'content-type': 'application/json' } }],
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

test('PostgREST’s own codes for a table, a column and a value that are not there', async () => {
  expect(await code(requestOf('GET', 'users', ''))).toEqual([404, 'PGRST205'])
  expect(await code(requestOf('GET', '__proto__', ''))).toEqual([404, 'PGRST205'])
  expect(await code(requestOf('POST', 'shops', '', json({ segreto: 1 })))).toEqual([400, 'PGRST204'])
  expect(await code(requestOf('POST', 'shops', '', json([{ nome: 'a' }, { __proto: 1 }])))).toEqual([
    400,
    'PGRST204',
  ])
  expect(await code(requestOf('POST', 'shops', '', json({ id: { $ref: 'nome' } })))).toEqual([400, '22P02'])
  expect(await code(requestOf('POST', 'shops', '', json({ aperto: 'forse' })))).toEqual([400, '22P02'])
})

const called = async (method: string, name: string, search: string, init?: RequestInit) => {
  const read = await readCallRequest(request(method, `rpc/${name}?${search}`, init), name, catalog)
  return { url: decodeURIComponent(new URL(read.request.url).search), query: plain(read.query) }
}

test('a function takes its declared arguments, by query or by body', async () => {
  const search = new URLSearchParams({
    _q: 'null',
    _filters: '{"a":1}',
    _open: 'true',
    nome: 'eq.x',
    select: 'id',
  })
  expect(await called('GET', 'find_shops', search.toString())).toEqual({
    url: '?select=id',
    query: {
      where: { $and: [{ nome: { $eq: 'x' } }] },
      args: { _q: 'null', _filters: '{"a":1}', _open: true },
      asksOnce: false,
    },
  })
  const body = json({ _q: 7, _filters: { a: 1 } })
  expect(await called('POST', 'find_shops', 'select=id,sites(nome)', body)).toEqual({
    url: '?select=id,sites(nome)',
    query: { where: undefined, args: { _q: '7', _filters: '{"a":1}' }, asksOnce: false },
  })
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
