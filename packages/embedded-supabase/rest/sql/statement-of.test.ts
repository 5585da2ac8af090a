import { expect, test } from 'vitest'
import { catalog } from '../../testing/rest-catalog.ts'
import { readCallRequest, readTableRequest } from '../grammar/request.ts'
import { isReading, statementOf } from './statement-of.ts'

type Init = { body?: unknown; headers?: Record<string, string> }

async function asked(method: string, path: string, { body, headers }: Init = {}) {
  const request = new Request(`http://x/rest/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const [, rpc, name = ''] = /^(rpc\/)?(\w+)/.exec(path) ?? []
  return (rpc ? readCallRequest : readTableRequest)(request, name, catalog)
}
const written = async (...request: Parameters<typeof asked>) => statementOf(await asked(...request))

test('no value of a request is part of its statement’s text', async () => {
  const evil = `a'; drop table shops; --`
  const requests: Parameters<typeof asked>[] = [
    ['GET', `shops?nome=eq.${evil}&or=(nome.in.("${evil}"),nome.like.${evil})`],
    ['POST', 'shops', { body: { nome: evil } }],
    [
      'POST',
      'shops?columns=nome,costo',
      { body: [{ nome: evil }, { costo: 1 }], headers: { prefer: 'missing=default' } },
    ],
    ['PATCH', `shops?nome=eq.${evil}`, { body: { nome: evil } }],
    ['DELETE', `shops?nome=eq.${evil}`],
    ['POST', 'rpc/find_shops', { body: { _q: evil } }],
    ['GET', `rpc/find_shops?_q=${evil}`],
  ]
  for (const request of requests) {
    const { text, values } = await written(...request)
    expect(text).not.toContain('drop')
    expect(values.join()).toContain('drop')
  }
})

test('one statement serves any number of rows and any values, so that it is prepared once', async () => {
  const text = async (...request: Parameters<typeof asked>) => (await written(...request)).text
  const row = { nome: 'a', costo: 1 }
  const same = [
    await text('POST', 'shops', { body: row }),
    await text('POST', 'shops', { body: [row, { nome: null, costo: 'x' }] }),
  ]
  expect(same[0]).toBe(same[1])
  expect(await text('GET', 'shops?nome=in.(a,b)&offset=5')).toBe(await text('GET', 'shops?nome=in.(c)'))
})

test('every statement has a value: the driver prepares no other', async () => {
  const requests: Parameters<typeof asked>[] = [
    ['GET', 'shops'],
    ['POST', 'shops', { body: {} }],
  ]
  for (const request of requests) expect((await written(...request)).values.length).toBeGreaterThan(0)
})

test.each([
  ['GET', 'shops', true],
  ['HEAD', 'shops', true],
  ['DELETE', 'shops?id=eq.1', false],
  ['GET', 'rpc/find_shops?_q=a', true],
  ['GET', 'rpc/close_shop?_id=a', true],
] as const)('%s %s is reading: %s', async (method, path, reading) => {
  expect(isReading(await asked(method, path))).toBe(reading)
})

test('a function is read-only unless it may change rows and is called by POST; then it is called once', async () => {
  expect(isReading(await asked('POST', 'rpc/find_shops', { body: { _q: 'a' } }))).toBe(true)
  const init = { body: { _id: 'a' }, headers: { prefer: 'count=exact' } }
  expect(isReading(await asked('POST', 'rpc/close_shop', init))).toBe(false)
  const { text } = await written('POST', 'rpc/close_shop', init)
  expect(text.match(/"close_shop"\(/g)).toHaveLength(1)
})

test('a change that is answered without rows reads no column of its table', async () => {
  for (const [method, path, init] of [
    ['POST', 'shops', { body: { nome: 'a' } }],
    ['DELETE', 'shops?id=eq.1', {}],
  ] as const)
    expect((await written(method, path, init)).text).toContain('returning 1)')
})
