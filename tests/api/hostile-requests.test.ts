import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopeOf, type Table, tablePermissions } from '#permissions'
import { factories } from '../support/factories.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { type Actor, type Caller, callers, type Db, newAccount, signInEveryone } from './support/actors.ts'

/*
 * Requests that no screen sends. Whatever they are, they are the caller's fault (never a 5xx), they show nobody a row
 * that is not theirs, and they change none.
 */

const runs = { numRuns: 60, seed: 20260102, endOnFailure: true }
const publishable = 'sb_publishable_embedded'
const tables = Object.keys(tablePermissions) as Table[]

let server: RunningServer
let service: Db
let actorOf: (caller: Caller) => Actor
/** A mark in somebody else's row of each table. */
const marks = Object.fromEntries(tables.map((table) => [table, `segreto-${table}-${crypto.randomUUID()}`]))
const mark = (table: Table) => marks[table] ?? ''

beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' } })
  service = server.serviceClient()
  actorOf = await signInEveryone(server)
  const create = factories(service)
  const business = await create.business({ insegna: mark('businesses') })
  const website = await create.website({ business_id: business.id, nome: mark('websites') })
  await create.card({ business_id: business.id, website_id: website.id, nome: mark('cards') })
  await create.service({ nome: mark('services') })
  await create.graphicService({ nome: mark('graphic_services') })
  await create.paymentMethod({ titolare: mark('payment_methods') })
  const stranger = await newAccount(service)
  const rename = { display_name: mark('profiles') }
  await service.from('profiles').update(rename).eq('user_id', stranger).throwOnError()
})
afterAll(() => server.stop())

interface Sent {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer> | null
}

let visitor = 0

async function send(caller: Caller, { method, path: where, headers = {}, body = null }: Sent) {
  const { data } = await actorOf(caller).client.auth.getSession()
  visitor += 1
  return fetch(`${server.url}${where}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey: publishable,
      authorization: `Bearer ${data.session?.access_token ?? publishable}`,
      // Somebody else each time: throttling is another test's matter.
      'x-forwarded-for': `198.51.${(visitor >> 8) % 256}.${visitor % 256}`,
      ...headers,
    },
    ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
  })
}

/** Sends it and answers the body; fails on any 5xx. */
async function survives(caller: Caller, sent: Sent): Promise<string> {
  const response = await send(caller, sent)
  const text = await response.text()
  expect(
    response.status,
    `${sent.method} ${sent.path} ${String(sent.body)} -> ${text.slice(0, 300)}`,
  ).toBeLessThan(500)
  return text
}

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ maxLength: 20 }),
  fc.constantFrom(
    'null',
    'true',
    '-1',
    '1e999',
    'NaN',
    '{',
    '{}',
    '()',
    '(,)',
    '{"a":1}',
    '*',
    '%',
    "'",
    '"',
    '\\',
    '.',
  ),
  fc.constantFrom(
    '00000000-0000-0000-0000-000000000000',
    '2026-13-45',
    'infinity',
    "'; select pg_sleep(9); --",
  ),
  fc.integer().map(String),
)
const column = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      'id',
      'user_id',
      'business_id',
      'nome',
      'costo',
      'orari',
      'stato',
      'created_at',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(
      nasty,
      fc.constantFrom('orari->lunedi->>aperto', 'businesses.insegna', 'ctid', 'xmin'),
    ),
  },
)
const relation = fc.constantFrom(
  ...tables,
  'users',
  'objects',
  'nothing',
  'businesses!inner',
  'websites!left',
)
const operator = fc.oneof(
  fc.constantFrom(
    'eq',
    'neq',
    'gt',
    'gte',
    'lt',
    'lte',
    'like',
    'ilike',
    'match',
    'imatch',
    'is',
    'in',
    'isdistinct',
  ),
  fc.constantFrom(
    'cs',
    'cd',
    'ov',
    'sl',
    'sr',
    'nxr',
    'nxl',
    'adj',
    'fts',
    'plfts',
    'phfts',
    'wfts',
    'all',
    'any',
  ),
  fc.constantFrom('not.eq', 'not.is', 'like(any)', 'eq(all)', 'fts(italian)', 'xx', ''),
)
const listed = fc.array(nasty, { maxLength: 3 }).map((values) => `(${values.join(',')})`)
const condition = fc.tuple(operator, fc.oneof(nasty, listed)).map(([name, value]) => `${name}.${value}`)
const logic = fc
  .array(fc.tuple(column, condition), { maxLength: 3 })
  .map((parts) => `(${parts.map((part) => part.join('.')).join(',')})`)
const selected = fc.oneof(
  { weight: 3, arbitrary: fc.constant('*') },
  fc
    .array(
      fc.oneof(
        column,
        column.map((name) => `${name}::text`),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map(String),
  fc.tuple(relation, column).map(([name, inner]) => `*,${name}(${inner})`),
  relation.map((name) => `*,${name}(*,${name}(*))`),
  fc.constantFrom('count()', 'id.count()', 'costo.sum()', 'a:id,b:id', '*,*', '()', ''),
  nasty,
)
const parameter: fc.Arbitrary<[string, string]> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(column, condition) },
  { weight: 4, arbitrary: fc.tuple(fc.constant('select'), selected) },
  fc.tuple(fc.constantFrom('or', 'and', 'not.or', 'businesses.or'), logic),
  fc.tuple(
    fc.constant('order'),
    fc.oneof(
      nasty,
      fc
        .tuple(column, fc.constantFrom('asc', 'desc', 'desc.nullslast', 'up'))
        .map((parts) => parts.join('.')),
    ),
  ),
  fc.tuple(
    fc.constantFrom('limit', 'offset', 'on_conflict', 'columns'),
    fc.oneof(nasty, column, fc.nat().map(String)),
  ),
)
const strangeHeader = fc.record(
  {
    prefer: fc.constantFrom(
      'return=representation',
      'count=exact',
      'count=estimated',
      'resolution=merge-duplicates',
      'tx=rollback',
      'handling=strict',
      'missing=default',
      'x=y',
    ),
    range: fc.constantFrom('0-9', '5-1', '-', 'a-b', '0-99999999999999999999'),
    accept: fc.constantFrom(
      'application/json',
      'text/csv',
      'application/vnd.pgrst.object+json',
      'application/vnd.pgrst.plan+json',
      'application/geo+json',
      '*/*',
      'x',
    ),
    'accept-profile': fc.constantFrom('public', 'auth', 'storage', 'private', 'pg_catalog', 'nothing'),
    'content-profile': fc.constantFrom('public', 'auth', 'storage', 'private', 'nothing'),
    'content-type': fc.constantFrom(
      'application/json',
      'text/csv',
      'application/x-www-form-urlencoded',
      'text/html',
      'multipart/form-data',
    ),
  },
  { requiredKeys: [] },
)
// Most of them end a request at once: seldom, so that the rest of it is looked at too.
const header: fc.Arbitrary<Record<string, string>> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom({}, { prefer: 'return=representation' }, { prefer: 'count=exact' }),
  },
  { weight: 1, arbitrary: strangeHeader },
)
const plain: fc.Arbitrary<[string, string]> = fc.constantFrom(
  ['id', 'not.is.null'],
  ['created_at', 'gt.2020-01-01'],
  ['order', 'created_at.desc,id'],
  ['user_id', 'not.is.null'],
  ['or', '(id.not.is.null,created_at.lt.2020-01-01)'],
  ['select', '*'],
)
const row = fc.dictionary(column, fc.oneof(nasty, fc.jsonValue()), { maxKeys: 4 })
const body = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.oneof(row, fc.array(row, { maxLength: 3 })).map((value) => JSON.stringify(value)),
  },
  fc.json(),
  nasty,
  fc.constant(''),
)
const query = fc
  .array(fc.oneof(plain, plain, parameter), { maxLength: 3 })
  .map((pairs) => new URLSearchParams(pairs).toString())

/** How somebody else's rows stand. */
async function foreignRows(): Promise<string> {
  const { data: businesses } = await service.from('businesses').select().eq('insegna', mark('businesses'))
  const { data: websites } = await service.from('websites').select().eq('nome', mark('websites'))
  const { data: cards } = await service.from('cards').select().eq('nome', mark('cards'))
  const { data: methods } = await service
    .from('payment_methods')
    .select()
    .eq('titolare', mark('payment_methods'))
  const { data: profiles } = await service.from('profiles').select().eq('display_name', mark('profiles'))
  const { data: services } = await service.from('services').select().eq('nome', mark('services'))
  return JSON.stringify([businesses, websites, cards, methods, profiles, services])
}

// The admin last: it may change what the others must not.
describe.each(callers.toSorted((a, b) => Number(a === 'admin') - Number(b === 'admin')))(
  'as %s',
  (caller) => {
    const hidden = tables.filter((table) => caller === 'anon' || scopeOf(caller, 'select', table) !== 'all')

    async function showsNothing(sent: Sent) {
      const text = await survives(caller, sent)
      for (const table of hidden) expect(text, `${sent.method} ${sent.path}`).not.toContain(mark(table))
    }

    test('any reading of a table', async () => {
      const requests = fc.tuple(relation, query, header)
      await fc.assert(
        fc.asyncProperty(requests, async ([table, search, headers]) =>
          showsNothing({ method: 'GET', path: `/rest/v1/${encodeURIComponent(table)}?${search}`, headers }),
        ),
        { ...runs, numRuns: 150 },
      )
    })

    test('any writing to a table', async () => {
      const before = await foreignRows()
      const requests = fc.tuple(
        fc.constantFrom('POST', 'PATCH', 'DELETE', 'PUT', 'QUERY'),
        relation,
        query,
        header,
        body,
      )
      await fc.assert(
        fc.asyncProperty(requests, async ([method, table, search, headers, content]) =>
          showsNothing({
            method,
            path: `/rest/v1/${encodeURIComponent(table)}?${search}`,
            headers: { 'content-type': 'application/json', ...headers },
            body: content,
          }),
        ),
        { ...runs, numRuns: 150 },
      )
      if (caller !== 'admin') expect(await foreignRows()).toBe(before)
    })

    test('any call of a function', async () => {
      const name = fc.constantFrom(
        'rpc/get_user_role',
        'rpc/image_in_use',
        'rpc/admin_overview',
        'rpc/admin_newest',
        'rpc/search_businesses',
        'rpc/search_total',
        'rpc/version',
        'rpc/pg_sleep',
      )
      await fc.assert(
        fc.asyncProperty(name, body, query, async (rpc, content, search) => {
          const headers = { 'content-type': 'application/json' }
          await showsNothing({ method: 'POST', path: `/rest/v1/${rpc}`, headers, body: content })
          await showsNothing({ method: 'GET', path: `/rest/v1/${rpc}?${search}` })
          const account = '/functions/v1/create-business-account'
          await showsNothing({ method: 'POST', path: account, headers, body: content })
        }),
        runs,
      )
    })
  },
)

test('any body sent to the accounts', async () => {
  const fields = fc.constantFrom(
    'email',
    'password',
    'refresh_token',
    'token',
    'token_hash',
    'type',
    'data',
    'code',
    'scope',
  )
  const content = fc.oneof(
    fc
      .dictionary(fields, fc.oneof(nasty, fc.emailAddress(), fc.jsonValue()))
      .map((value) => JSON.stringify(value)),
    body,
  )
  const route = fc.constantFrom(
    'POST signup',
    'POST token?grant_type=password',
    'POST token?grant_type=refresh_token',
    'POST token?grant_type=pkce',
    'POST recover',
    'POST resend',
    'POST verify',
    'PUT user',
    'POST logout?scope=x',
    'POST admin/users',
  )
  await fc.assert(
    fc.asyncProperty(route, content, async (name, sent) => {
      const [method = '', where] = name.split(' ')
      await survives('anon', { method, path: `/auth/v1/${where}`, body: sent })
      if (method === 'PUT') await survives('cliente', { method, path: `/auth/v1/${where}`, body: sent })
    }),
    runs,
  )
})

test('any link in a mail', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('token', 'type', 'redirect_to'), nasty)),
      async (pairs) => {
        const search = new URLSearchParams([['type', 'recovery'], ...pairs])
        const response = await send('anon', { method: 'GET', path: `/auth/v1/verify?${search}` })
        expect(response.status).toBeLessThan(500)
        const target = response.headers.get('location')
        if (target) expect(new URL(target).origin).toBe(server.url)
      },
    ),
    runs,
  )
})

describe('files', () => {
  const bucket = fc.constantFrom(
    'avatars',
    'business-logos',
    'website-covers',
    'service-covers',
    'nothing',
    '..',
    '%2e%2e',
  )
  const part = fc.oneof(
    fc.constantFrom('..', '.', '', '...', '~', 'a', '%2e%2e', '..\\', 'C:', '\0', 'x.png', 'secrets.json'),
    nasty,
  )
  const name = fc
    .array(part, { minLength: 1, maxLength: 5 })
    .map((parts) => encodeURIComponent(parts.join('/')))
  const type = fc.constantFrom(
    'image/png',
    'image/jpeg',
    'image/gif',
    'image/webp',
    'application/pdf',
    'text/html',
    'image/svg+xml',
    'application/octet-stream',
    'multipart/form-data',
    '',
  )
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 64 }),
    fc
      .constantFrom(
        '<html><script>alert(1)</script>',
        '<svg onload="alert(1)"/>',
        '%PDF-1.7 <script>',
        'GIF89a<script>',
      )
      .map((text) => new TextEncoder().encode(text)),
  )
  const served = /^(image\/(png|jpeg|gif|webp)|application\/pdf)$/
  const atTop = () => readdirSync(server.dataDir).sort()

  test('under any name, of any type: stored as what they are or not at all, and inside their directory', async () => {
    const before = atTop()
    const secrets = readFileSync(path.join(server.dataDir, 'secrets.json'), 'utf8')
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('POST', 'PUT'),
        bucket,
        name,
        type,
        bytes,
        async (method, where, what, contentType, content) => {
          const headers: Record<string, string> = { 'x-upsert': 'true' }
          if (contentType) headers['content-type'] = contentType
          const file = `/storage/v1/object/${where}/${what}`
          const sent = { method, path: file, headers, body: new Uint8Array(content) }
          const response = await send('admin', sent)
          expect(response.status, `${method} ${file} ${contentType} ${await response.text()}`).toBeLessThan(
            500,
          )
          const shown = await fetch(`${server.url}/storage/v1/object/public/${where}/${what}`)
          expect(shown.status).toBeLessThan(500)
          if (!response.ok || !shown.ok) return
          expect(shown.headers.get('content-type')).toMatch(served)
          expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
          expect(shown.headers.get('content-security-policy')).toContain('sandbox')
        },
      ),
      { ...runs, numRuns: 200 },
    )
    expect(atTop()).toEqual(before)
    expect(readFileSync(path.join(server.dataDir, 'secrets.json'), 'utf8')).toBe(secrets)
    expect(existsSync(path.join(server.dataDir, '..', 'x.png'))).toBe(false)
  })

  test('any body that lists or removes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...callers), bucket, body, async (caller, where, content) => {
        const headers = { 'content-type': 'application/json' }
        await survives(caller, {
          method: 'POST',
          path: `/storage/v1/object/list/${where}`,
          headers,
          body: content,
        })
        await survives(caller, {
          method: 'DELETE',
          path: `/storage/v1/object/${where}`,
          headers,
          body: content,
        })
        const prefixes = JSON.stringify({ prefixes: [content || 'x'] })
        await survives(caller, {
          method: 'DELETE',
          path: `/storage/v1/object/${where}`,
          headers,
          body: prefixes,
        })
      }),
      runs,
    )
  })
})
