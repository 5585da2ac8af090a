import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopeOf, type Table, tablePermissions } from '#permissions'
import { factories } from '../../testing/factories.ts'
import { accounting, mailLink } from '../../testing/hostile/accounts.ts'
import { fileList, upload } from '../../testing/hostile/files.ts'
import type { HostileRequest } from '../../testing/hostile/request.ts'
import { calling, reading, writing } from '../../testing/hostile/tables.ts'
import { type RunningServer, startServer } from '../../testing/server.ts'
import { type Actor, type Caller, callers, type Db, newAccount, signInEveryone } from './support/actors.ts'

/*
 * Generated requests that no screen sends. The answer is never a 5xx, never contains a row of somebody else, and no
 * such row changes.
 */

const runs = { numRuns: 60, seed: 20260102, endOnFailure: true }
const publishable = 'sb_publishable_embedded'
const tables = Object.keys(tablePermissions) as Table[]

let server: RunningServer
let service: Db
let actorOf: (caller: Caller) => Actor
/** The text that marks a row of somebody else in each table. */
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

let visitor = 0

async function send(caller: Caller, { method, path: where, headers, body }: HostileRequest) {
  const { data } = await actorOf(caller).client.auth.getSession()
  visitor += 1
  return fetch(`${server.url}${where}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey: publishable,
      authorization: `Bearer ${data.session?.access_token ?? publishable}`,
      // A new client address for each request, so that throttling does not interfere.
      'x-forwarded-for': `198.51.${(visitor >> 8) % 256}.${visitor % 256}`,
      ...headers,
    },
    ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
  })
}

/** Sends a request and returns the body. Fails on any 5xx. */
async function survives(caller: Caller, sent: HostileRequest): Promise<string> {
  const response = await send(caller, sent)
  const text = await response.text()
  expect(
    response.status,
    `${sent.method} ${sent.path} ${String(sent.body)} -> ${text.slice(0, 300)}`,
  ).toBeLessThan(500)
  return text
}

/** The present rows of somebody else. */
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

// The admin comes last, because it may change these rows.
describe.each(callers.toSorted((a, b) => Number(a === 'admin') - Number(b === 'admin')))(
  'as %s',
  (caller) => {
    const hidden = tables.filter((table) => caller === 'anon' || scopeOf(caller, 'select', table) !== 'all')

    const showsNothing = (requests: fc.Arbitrary<HostileRequest>, numRuns: number) =>
      fc.assert(
        fc.asyncProperty(requests, async (sent) => {
          const text = await survives(caller, sent)
          for (const table of hidden) expect(text, `${sent.method} ${sent.path}`).not.toContain(mark(table))
        }),
        { ...runs, numRuns },
      )

    test('any reading of a table', () => showsNothing(reading, 80))

    test('any writing to a table', async () => {
      const before = await foreignRows()
      await showsNothing(writing, 80)
      if (caller !== 'admin') expect(await foreignRows()).toBe(before)
    })

    test('any call of a function', () => showsNothing(calling, 90))
  },
)

test('any body sent to the accounts', () =>
  fc.assert(
    fc.asyncProperty(accounting, async (sent) => {
      await survives('anon', sent)
      if (sent.method === 'PUT') await survives('cliente', sent)
    }),
    runs,
  ))

test('any link in a mail', () =>
  fc.assert(
    fc.asyncProperty(mailLink, async (sent) => {
      const response = await send('anon', sent)
      expect(response.status).toBeLessThan(500)
      const target = response.headers.get('location')
      if (target) expect(new URL(target).origin).toBe(server.url)
    }),
    runs,
  ))

describe('files', () => {
  const served = /^(image\/(png|jpeg|gif|webp)|application\/pdf)$/
  const atTop = () => readdirSync(server.dataDir).sort()

  test('under any name, of any type: stored as what they are or not at all, and inside their directory', async () => {
    const before = atTop()
    const secrets = readFileSync(path.join(server.dataDir, 'secrets.json'), 'utf8')
    await fc.assert(
      fc.asyncProperty(upload, async ({ shownAt, ...sent }) => {
        const response = await send('admin', sent)
        expect(response.status, `${sent.method} ${sent.path} ${await response.text()}`).toBeLessThan(500)
        const shown = await fetch(`${server.url}${shownAt}`)
        expect(shown.status).toBeLessThan(500)
        if (!response.ok || !shown.ok) return
        expect(shown.headers.get('content-type')).toMatch(served)
        expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
        expect(shown.headers.get('content-security-policy')).toContain('sandbox')
      }),
      { ...runs, numRuns: 100 },
    )
    expect(atTop()).toEqual(before)
    expect(readFileSync(path.join(server.dataDir, 'secrets.json'), 'utf8')).toBe(secrets)
    expect(existsSync(path.join(server.dataDir, '..', 'x.png'))).toBe(false)
  })

  test('any body that lists or removes', () =>
    fc.assert(
      fc.asyncProperty(fc.constantFrom(...callers), fileList, async (caller, sent) => {
        await survives(caller, sent)
      }),
      { ...runs, numRuns: 80 },
    ))
})
