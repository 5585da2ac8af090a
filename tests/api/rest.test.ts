import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { narrow } from '#lists/list-query.ts'
import { factories } from '../../testing/factories.ts'
import { demoPassword, type RunningServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'

/*
 * `/rest/v1` answers the requests that it supports as PostgREST does, and refuses all others before they reach the
 * database.
 */

let server: RunningServer
let admin: Awaited<ReturnType<RunningServer['signInAs']>>
let token: string
/** Every name of this test begins with it, so that rows of other tests are not found. */
const prefix = `rest-${randomUUID()}`
const names = ['a', 'b', 'a,b', 'a"b', 'a\\b', '(a)', 'null', 'true', '1.50', ' a ', 'a.b', '{"a":1}', 'à%_*']
type Row = { id: string; nome: string; descrizione: string | null; costo: number; durata: number }
let rows: Row[]

beforeAll(async () => {
  server = await sharedServer()
  admin = await server.signInAs('admin')
  token = (await admin.auth.getSession()).data.session?.access_token ?? ''
  const made = names.map((name, index) => ({
    nome: `${prefix}${name}`,
    descrizione: index % 3 === 0 ? null : name,
    costo: index / 2,
    durata: [1, 3, 6, 12][index % 4] ?? 1,
  }))
  const columns = 'id, nome, descrizione, costo, durata'
  const { data } = await admin.from('services').insert(made).select(columns).throwOnError()
  rows = data
})
afterAll(() => server.stop())

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}/rest/v1/${path}`, {
    ...init,
    headers: {
      apikey: 'sb_publishable_embedded',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...init.headers,
    },
  })

/** The names of this test's services that a query finds, in order and without their common beginning. */
async function found(parameters: [string, string][]): Promise<string[]> {
  const search = new URLSearchParams([['select', 'nome'], ['nome', `like.${prefix}*`], ...parameters])
  const response = await call(`services?${search}`)
  const body: unknown = await response.json()
  expect(response.status, `${search} -> ${JSON.stringify(body)}`).toBe(200)
  return (body as { nome: string }[]).map(({ nome }) => nome.slice(prefix.length)).sort()
}
const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`

describe('a request is answered', () => {
  test.each(names)('a text is found as it is, alone, in a list and in a group: %j', async (name) => {
    const whole = `${prefix}${name}`
    const pattern = whole.replace(/[\\%_*]/g, '\\$&')
    expect(await found([['nome', `eq.${whole}`]])).toEqual([name])
    expect(await found([['nome', `in.(${quoted(whole)})`]])).toEqual([name])
    expect(await found([['or', `(nome.eq.${quoted(whole)},nome.eq.x)`]])).toEqual([name])
    if (!name.includes('*')) {
      expect(await found([['or', `(nome.like.${quoted(pattern)},nome.ilike.x)`]])).toEqual([name])
    }
  })

  test('several conditions on one column all count, and several groups too', async () => {
    expect(
      await found([
        ['durata', 'gte.3'],
        ['durata', 'gte.1'],
        ['costo', 'neq.0.5'],
        ['costo', 'neq.1'],
      ]),
    ).toEqual(
      rows
        .filter((row) => row.durata >= 3 && row.costo !== 0.5 && row.costo !== 1)
        .map(nameOf)
        .sort(),
    )
    expect(
      await found([
        ['or', '(durata.eq.1,durata.eq.3)'],
        ['or', '(durata.eq.3,durata.eq.6)'],
      ]),
    ).toEqual(
      rows
        .filter(({ durata }) => durata === 3)
        .map(nameOf)
        .sort(),
    )
  })

  test('any tree of conditions finds the rows that meet it', async () => {
    await fc.assert(
      fc.asyncProperty(tree(3), async ({ written, meets }) => {
        expect(await found([['and', `(${written})`]])).toEqual(rows.filter(meets).map(nameOf).sort())
      }),
      { numRuns: 80, seed: 20260201 },
    )
  })

  test('flags, embedded tables, one object, counts, ranges', async () => {
    const flagged = await call(
      'businesses?ha_account=eq.false&ha_sito=is.false&select=ha_account,ha_sito&limit=3',
    )
    const flags = (await flagged.json()) as object[]
    expect(flags.length).toBeGreaterThan(0)
    for (const row of flags) expect(row).toEqual({ ha_account: false, ha_sito: false })
    const { data } = await admin
      .from('cards')
      .select('id, websites(nome, businesses(insegna))', { count: 'exact' })
      .limit(1)
      .single()
      .throwOnError()
    expect(data.websites).toMatchObject({
      nome: expect.any(String),
      businesses: { insegna: expect.any(String) },
    })
    const part = await call('services?select=id&order=nome.desc.nullslast,id', {
      headers: { range: '1-2', prefer: 'count=exact' },
    })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toMatch(/^1-2\/\d+$/)
  })

  test('an upsert replaces the row that exists, or leaves it, as asked', async () => {
    const [row] = rows
    const upsert = (values: object, ignoreDuplicates: boolean) =>
      admin
        .from('services')
        .upsert({ ...row, ...values } as Row, { onConflict: 'id', ignoreDuplicates })
        .select('descrizione')
        .throwOnError()
    expect((await upsert({ descrizione: 'nuova' }, false)).data).toEqual([{ descrizione: 'nuova' }])
    expect((await upsert({ descrizione: 'altra' }, true)).data).toEqual([])
    await admin
      .from('services')
      .update({ descrizione: row?.descrizione ?? null })
      .eq('id', row?.id ?? '')
  })

  test('a thousand rows at once, and no row more', async () => {
    const many = (count: number) =>
      JSON.stringify(
        Array.from({ length: count }, () => ({ iban: 'IT60X0542811101000000123456', titolare: prefix })),
      )
    expect((await call('payment_methods', { method: 'POST', body: many(1001) })).status).toBe(400)
    expect((await call('payment_methods', { method: 'POST', body: many(1000) })).status).toBe(201)
    const { count } = await admin.from('payment_methods').delete({ count: 'exact' }).eq('titolare', prefix)
    expect(count).toBe(1000)
  })
})

const nameOf = ({ nome }: Row) => nome.slice(prefix.length)
type Condition = { written: string; meets: (row: Row) => boolean }

/** Generated conditions with their meaning, in groups nested up to a depth. */
function tree(levels: number): fc.Arbitrary<Condition> {
  const number = fc.integer({ min: 0, max: 12 })
  const leaf: fc.Arbitrary<Condition> = fc.oneof(
    number.map((n) => ({ written: `costo.gte.${n / 2}`, meets: ({ costo }: Row) => costo >= n / 2 })),
    number.map((n) => ({ written: `durata.not.eq.${n}`, meets: ({ durata }: Row) => durata !== n })),
    number.map((n) => ({
      written: `durata.not.in.(${n},1)`,
      meets: ({ durata }: Row) => durata !== n && durata !== 1,
    })),
    fc.constant({ written: 'descrizione.is.null', meets: ({ descrizione }: Row) => descrizione === null }),
    fc.constantFrom(...names).map((name) => ({
      written: `nome.eq.${quoted(`${prefix}${name}`)}`,
      meets: (row: Row) => nameOf(row) === name,
    })),
  )
  if (levels === 1) return leaf
  const group: fc.Arbitrary<Condition> = fc
    .tuple(
      fc.boolean(),
      fc.constantFrom('and', 'or'),
      fc.array(tree(levels - 1), { minLength: 1, maxLength: 3 }),
    )
    .map(([negated, kind, parts]) => ({
      written: `${negated ? 'not.' : ''}${kind}(${parts.map(({ written }) => written).join(',')})`,
      meets: (row) => negated !== parts[kind === 'and' ? 'every' : 'some'](({ meets }) => meets(row)),
    }))
  return fc.oneof(leaf, group)
}

describe('a request is refused with 400, in Italian', () => {
  const terms = (count: number, term: string) => `(${Array(count).fill(term).join(',')})`
  test.each([
    'services?select=nome::"char(10485760)"',
    'services?select=id,costo.sum()',
    'services?select=count()',
    'websites?select=orari->lunedi',
    'cards?select=websites!inner(nome)',
    'cards?select=websites(businesses(websites(nome)))',
    'services?nome=match.^(a%2B)%2B$',
    'services?nome=imatch.a',
    'services?nome=wfts.a',
    'services?or=(nome.match.a)',
    'services?not.and=(nome.imatch.a)',
    `services?or=${terms(60, 'nome.ilike.*a*')}`,
    `services?or=${'('.repeat(3000)}`,
    `services?and=(${'or('.repeat(2000)}nome.eq.a${')'.repeat(2001)}`,
    `services?nome=eq.${'a'.repeat(9000)}`,
    'services?nome=like.%25%25%25%25%25%25',
    'websites?orari=eq.x&segreto=eq.1',
    'services?limit=1&limit=2',
    'rpc/search_services?_q=a&_q=b',
  ])('GET %s', async (path) => {
    const response = await call(path)
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        code: 'PGRST100',
        message: expect.stringMatching(/^La richiesta non si può leggere: /),
        details: null,
        hint: null,
      },
    ])
  })

  test('a body that is nested too deeply, or that names other columns', async () => {
    const deep = `{"nome":"x","orari":${'['.repeat(5000)}${']'.repeat(5000)}}`
    expect((await call('websites', { method: 'POST', body: deep })).status).toBe(400)
    const query = JSON.stringify({
      id: { type: 'query', from: 'users', schema: 'auth' },
      nome: { $ref: 'id' },
    })
    const headers = { prefer: 'resolution=merge-duplicates' }
    expect((await call('services', { method: 'POST', body: query, headers })).status).toBe(400)
    expect((await call('services', { method: 'POST', body: '{"segreto":1}' })).status).toBe(400)
  })

  test('a limit on a delete, which would be ignored', async () => {
    const before = await found([])
    expect((await call(`services?nome=like.${prefix}*&limit=1`, { method: 'DELETE' })).status).toBe(400)
    expect(await found([])).toEqual(before)
  })
})

test('an answer of more than 8 MB is refused, whatever asks for it, and changes nothing', async () => {
  const long = `long-${randomUUID()}`
  const { data: method } = await admin
    .from('payment_methods')
    .insert({ iban: 'IT60X0542811101000000123456' })
    .select()
    .single()
    .throwOnError()
  const row = {
    nome: long,
    descrizione: 'à'.repeat(10_000),
    costo: 1,
    durata: 1,
    payment_method_id: method.id,
  }
  for (let count = 0; count < 450; count += 15) {
    await admin
      .from('services')
      .insert(Array.from({ length: 15 }, () => row))
      .throwOnError()
  }
  const { data: one } = await admin
    .from('services')
    .insert({ ...row, nome: `${long}!` })
    .select('id')
    .single()
    .throwOnError()
  const all = `services?nome=eq.${long}&order=id`
  const beside = `services?id=eq.${one.id}&select=id,payment_methods(services(descrizione))`
  const headers = { prefer: 'return=representation' }
  for (const [path, init] of [
    [all],
    [`${all}&limit=1000`],
    [`${all}&select=descrizione`],
    [beside],
    [beside, { method: 'PATCH', headers, body: '{"costo":2}' }],
  ] as const) {
    const response = await call(path, init)
    expect([path, response.status, await response.json()]).toEqual([
      path,
      413,
      expect.objectContaining({ code: '54000', message: expect.stringContaining('8 MB') }),
    ])
  }
  const [slim, page] = [
    await call(`services?id=eq.${one.id}&select=costo`),
    await call(`${all}&select=descrizione&limit=300`),
  ]
  expect(await slim.json()).toEqual([{ costo: 1 }])
  expect(((await page.json()) as Row[]).map(({ descrizione }) => descrizione?.length)).toEqual(
    Array.from({ length: 300 }, () => 10_000),
  )
})

test('nobody learns by a key whether another business’s website has a card', async () => {
  const make = factories(server.serviceClient())
  const { email, business } = await make.businessAccount(demoPassword)
  await make.websiteOf(business.id)
  const client = server.client()
  await client.auth.signInWithPassword({ email, password: demoPassword })
  const withCard = await make.card()
  const withoutCard = await make.website()
  for (const website of [withCard.website_id, withoutCard.id, randomUUID()]) {
    const card = { business_id: business.id, website_id: website, logo_url: null, nome: null, font: 'Inter' }
    for (const asked of [
      client.from('cards').insert(card),
      client.from('cards').upsert(card, { onConflict: 'website_id' }),
      client.from('cards').upsert(card, { onConflict: 'website_id', ignoreDuplicates: true }),
    ]) {
      const { status, error } = await asked
      expect([status, error?.code, error?.message]).toEqual([
        403,
        '42501',
        'new row violates row-level security policy for table "cards"',
      ])
    }
  }
})

describe('lists by name', () => {
  const names = [
    'Àncora',
    'Zoo',
    'Bar 10',
    '"Bar" 2',
    'àncora',
    'edicola',
    'Èlite',
    'bar 9',
    'Farmacia',
    'Bar 2',
  ]
  const regione = `Regione ${randomUUID()}`

  beforeAll(() =>
    factories(server.serviceClient()).businesses(names.length, (index) => ({
      insegna: names[index] ?? '',
      regione,
    })),
  )

  const page = async (dir: 'asc' | 'desc', number: number, by = 'insegna') => {
    const state = { page: number, q: '', sort: { by, dir }, filters: { regione } }
    const { data } = await narrow(admin.from('businesses').select('id, insegna'), state, 3).throwOnError()
    return data
  }
  const pages = async (dir: 'asc' | 'desc') =>
    (await Promise.all([1, 2, 3, 4].map((number) => page(dir, number)))).flat().map(({ insegna }) => insegna)

  test('are in Italian order, page by page and backwards', async () => {
    const read = await pages('asc')
    expect(read).toEqual([
      'Àncora',
      'àncora',
      '"Bar" 2',
      'Bar 2',
      'bar 9',
      'Bar 10',
      'edicola',
      'Èlite',
      'Farmacia',
      'Zoo',
    ])
    expect(await pages('desc')).toEqual(read.toReversed())
  })

  test('a search sorted by name too', async () => {
    const { data } = await admin
      .rpc('search_businesses', { _q: '', _filters: { regione }, _sort: 'insegna', _descending: false })
      .throwOnError()
    expect(data.map(({ insegna }) => insegna)).toEqual(await pages('asc'))
  })

  test('rows of the same name come once each, by their ids', async () => {
    const { data } = await admin
      .from('businesses')
      .select('id')
      .eq('regione', regione)
      .order('citta_ordine')
      .order('id')
      .throwOnError()
    const byTown = (await Promise.all([1, 2, 3, 4].map((number) => page('asc', number, 'citta')))).flat()
    expect(byTown.map(({ id }) => id)).toEqual(data.map(({ id }) => id))
  })
})
