import { expect, test, vi } from 'vitest'
import type { Stored } from './answer.ts'
import { websiteData } from './handler.ts'
import { addDays } from './opening-state.ts'
import { stored } from './sample.test-data.ts'

const id = stored.id
const closesAt = Date.parse('2026-03-02T13:00+01:00')
/** A Monday morning in Rome. */
const morning = Date.parse('2026-03-02T10:00+01:00')

/** The function on rows of its own, with a clock that the test sets. */
function start({ rows = new Map([[id, stored]]) }: { rows?: Map<string, Stored> } = {}) {
  const asked: string[] = []
  const clock = { now: morning }
  const handle = websiteData({
    base: 'https://bottega.example',
    now: () => clock.now,
    find: async (wanted) => {
      asked.push(wanted)
      return rows.get(wanted) ?? null
    },
  })
  const call = (query: string, init?: RequestInit, address = '192.0.2.1') =>
    handle(new Request(`https://x.example/website-data${query}`, init), address)
  return { asked, clock, rows, call }
}

const idOf = (place: number) => `${String(place).padStart(8, '0')}-0000-4000-8000-000000000000`

test('everybody gets what a shop sign says, and may cache it for five minutes', async () => {
  const { call } = start()
  const response = await call(`?id=${id}`)
  expect([response.status, Object.fromEntries(response.headers)]).toEqual([
    200,
    {
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'date, etag, retry-after',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
      'content-type': 'application/json',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    },
  ])
  expect(await response.json()).toMatchObject({ id, nome: stored.nome, aperto: true })
})

test('a HEAD gets only the headers, and an OPTIONS allows every origin', async () => {
  const { call } = start()
  const [whole, head] = [await call(`?id=${id}`), await call(`?id=${id}`, { method: 'HEAD' })]
  expect(await head.text()).toBe('')
  expect([...head.headers]).toEqual([...whole.headers])
  const options = await call('', { method: 'OPTIONS' })
  expect([options.status, options.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD'])
  expect(options.headers.has('access-control-allow-credentials')).toBe(false)
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is refused', async (method) => {
  const response = await start().call(`?id=${id}`, { method })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

test.each([
  ['', ''],
  ['an unknown id', `?id=${idOf(1)}`],
  ['two ids', `?id=${id}&id=${id}`],
  ['an array of ids', `?id[]=${id}`],
  ['a NUL', `?id=${id}%00`],
  ['more behind it', `?id=${id}x`],
  ['braces', `?id={${id}}`],
  ['no id at all', '?id='],
  ['something long', `?id=${'a'.repeat(5000)}`],
])('%s is 404, always the same', async (_, query) => {
  const response = await start().call(query)
  expect([response.status, await response.text()]).toEqual([404, '{"error":"Sito web non trovato"}'])
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test.each(['pdf', '', 'ICS', '__proto__', 'json&formato=json', 'ics&formato=osm'])(
  'the format %s is refused with those that there are',
  async (formato) => {
    const { call, asked } = start()
    const response = await call(`?id=${id}&formato=${formato}`)
    const error = 'Formato sconosciuto. Ci sono: json, ics, osm'
    expect([response.status, await response.json()]).toEqual([400, { error }])
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(asked).toEqual([])
  },
)

test.each([
  ['ics', 'text/calendar; charset=utf-8', /^BEGIN:VCALENDAR\r\n/],
  ['osm', 'text/plain; charset=utf-8', /^Mo-Th /],
])('the format %s has the rules of the others', async (formato, type, begins) => {
  const { call, asked, rows, clock } = start()
  const ask = (init?: RequestInit) => call(`?id=${id}&formato=${formato}`, init)
  const whole = await ask()
  expect(await whole.text()).toMatch(begins)
  expect(whole.headers.get('content-type')).toBe(type)
  expect(whole.headers.get('cache-control')).toContain('max-age=300')
  const etag = whole.headers.get('etag') ?? ''
  expect((await ask({ method: 'HEAD' })).headers.get('etag')).toBe(etag)
  clock.now += 6000
  expect((await ask({ headers: { 'if-none-match': etag } })).status).toBe(304)
  expect(asked).toHaveLength(2)
  rows.clear()
  clock.now += 6000
  expect((await ask()).status).toBe(404)
})

test('OpenStreetMap’s format says on how many days it leaves something out, by HEAD and 304 too', async () => {
  const { call, rows } = start()
  const many = Array.from({ length: 28 }, (_, place) => {
    const date = addDays('2026-03-05', 2 * place)
    return { id: String(place), dal: date, al: date, orari: null, motivo: null }
  })
  rows.set(id, { ...stored, orari: { ...stored.orari, sempreAperto: true }, chiusure: many })
  const url = `?id=${id}&formato=osm`
  const whole = await call(url)
  const text = await whole.text()
  expect(text.length).toBeLessThanOrEqual(255)
  const leftOut = whole.headers.get('x-left-out')
  expect(Number(leftOut)).toBe(many.length - (text.match(/2026/g) ?? []).length)
  const tag = whole.headers.get('etag') ?? ''
  for (const init of [{ method: 'HEAD' }, { headers: { 'if-none-match': tag } }]) {
    const { headers } = await call(url, init)
    expect([headers.get('x-left-out'), headers.get('etag')]).toEqual([leftOut, tag])
    expect(headers.get('access-control-expose-headers')).toContain('x-left-out')
  }
  for (const formato of ['json', 'ics'])
    expect((await call(`?id=${id}&formato=${formato}`)).headers.has('x-left-out')).toBe(false)
})

test('an id in capital letters is the same id', async () => {
  const { call, asked } = start()
  expect((await call(`?id=${id.toUpperCase()}`)).status).toBe(200)
  expect((await call(`?id=${id}`)).status).toBe(200)
  expect(asked).toEqual([id])
})

test('the format json is the one without a format', async () => {
  const { call } = start()
  const texts = await Promise.all(
    ['', '&formato=json'].map(async (formato) => (await call(`?id=${id}${formato}`)).text()),
  )
  expect(texts[0]).toBe(texts[1])
  expect(texts[0]).toContain(id)
})

test('a client that has the current answer gets 304', async () => {
  const { call } = start()
  const etag = (await call(`?id=${id}`)).headers.get('etag') ?? ''
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const response = await call(`?id=${id}`, { headers: { 'if-none-match': tags } })
    expect([response.status, await response.text(), response.headers.get('etag')], tags).toEqual([
      304,
      '',
      etag,
    ])
    expect(response.headers.get('cache-control')).toContain('max-age=300')
  }
  for (const tags of ['"other"', '', `"${'x'.repeat(2000)}", ${etag}`]) {
    expect((await call(`?id=${id}`, { headers: { 'if-none-match': tags } })).status, tags).toBe(200)
  }
})

test('the database is queried once in five seconds, also for simultaneous requests', async () => {
  const { call, asked, clock, rows } = start()
  await Promise.all(Array.from({ length: 50 }, () => call(`?id=${id}`)))
  clock.now += 4999
  await call(`?id=${id}`)
  expect(asked).toHaveLength(1)
  rows.set(id, { ...stored, nome: 'Nome nuovo' })
  clock.now += 1
  expect(await (await call(`?id=${id}`)).json()).toMatchObject({ nome: 'Nome nuovo' })
  rows.delete(id)
  clock.now += 5000
  expect((await call(`?id=${id}`)).status).toBe(404)
  rows.set(id, stored)
  clock.now += 5000
  expect((await call(`?id=${id}`)).status).toBe(200)
})

test('the state is the present one, and its change changes the tag', async () => {
  const { call, clock } = start()
  clock.now = closesAt - 1000
  const before = await call(`?id=${id}`)
  expect(await before.json()).toMatchObject({ aperto: true, fino_a: new Date(closesAt).toISOString() })
  clock.now = closesAt
  const after = await call(`?id=${id}`)
  expect(await after.json()).toMatchObject({ aperto: false, fino_a: '2026-03-02T14:00:00.000Z' })
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
})

test('an address that tries many ids has to wait, except for websites that are cached', async () => {
  const { call, asked, clock } = start()
  await call(`?id=${id}`)
  const statuses: number[] = []
  for (let place = 0; place < 10_000; place += 1) statuses.push((await call(`?id=${idOf(place)}`)).status)
  expect(statuses.filter((status) => status === 404)).toHaveLength(199)
  expect(statuses.filter((status) => status === 429)).toHaveLength(9801)
  expect(asked).toHaveLength(200)

  const refused = await call(`?id=${idOf(10_000)}`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  expect((await call(`?id=${idOf(10_000)}`, {}, '192.0.2.2')).status).toBe(404)
  clock.now += 6000
  expect((await call(`?id=${id}`)).status).toBe(200)
  clock.now += 4000
  expect((await call(`?id=${idOf(10_001)}`)).status).toBe(404)
})

test('ids without a website evict no website from the cache, however many addresses try them', async () => {
  const { call, asked } = start()
  await call(`?id=${id}`)
  for (let place = 0; place < 3000; place += 1) await call(`?id=${idOf(place)}`, {}, `address ${place}`)
  asked.length = 0
  await call(`?id=${id}`)
  expect(asked).toEqual([])
  await call(`?id=${idOf(0)}`)
  expect(asked).toEqual([idOf(0)])
})

test('a database error is a 500 without details, and is not cached', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  let fails = true
  const handle = websiteData({
    base: 'https://bottega.example',
    now: () => morning,
    find: async () => {
      if (fails) throw Object.assign(new Error('secret'), { code: '57014' })
      return stored
    },
  })
  const ask = () => handle(new Request(`https://x.example/?id=${id}`), '192.0.2.1')
  const failed = await ask()
  expect([failed.status, await failed.text()]).toEqual([500, '{"error":"Errore interno"}'])
  expect(log.mock.calls).toEqual([['website-data: Error 57014']])
  log.mockRestore()
  fails = false
  expect((await ask()).status).toBe(200)
})
