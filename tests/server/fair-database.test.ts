import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEndless } from '../../testing/endless.ts'

let prepared: Awaited<ReturnType<typeof startEndless>>
beforeAll(async () => {
  prepared = await startEndless()
})
afterAll(() => prepared.remove())

test('endless statements of one account wait for each other and for everybody else, and one that waits too long is a 503', async () => {
  const { server } = prepared
  const [business, gestore] = await Promise.all([server.signInAs('business'), server.signInAs('gestore')])
  const { data } = await business.auth.getSession()
  // These requests make the server read what it then caches.
  for (const client of [business, gestore]) await client.from('services').select('id').throwOnError()
  const order: string[] = []
  const endless = ['first', 'second', 'third'].map((name) =>
    Promise.resolve(business.from('graphic_services').select('id').retry(false)).finally(() =>
      order.push(name),
    ),
  )
  await sleep(500)
  const asked = (path: string, method = 'GET', body: BodyInit | null = null) =>
    fetch(server.url + path, {
      method,
      body,
      headers: {
        apikey: 'sb_publishable_embedded',
        authorization: `Bearer ${data.session?.access_token}`,
        'content-type': 'application/json',
      },
    })
  const own = Promise.all([
    asked('/rest/v1/services?select=id'),
    asked('/auth/v1/user'),
    asked('/storage/v1/object/list/avatars', 'POST', '{"prefix":""}'),
    asked('/functions/v1/create-business-account', 'POST', '{}'),
  ])
  // One request after the other, as a page sends them: the database is free for a moment between them.
  for (let index = 0; index < 5; index += 1) await gestore.from('services').select('id').throwOnError()
  expect(order).toEqual(['first'])

  const answers = await Promise.all(endless)
  expect(answers.map(({ status, error }) => [status, error?.code])).toEqual([
    [500, '57014'],
    [500, '57014'],
    [503, 'database_busy'],
  ])
  const told = 'Il servizio è occupato. Riprova tra poco.'
  const bodies: unknown[] = []
  for (const answer of await own) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    bodies.push(await answer.json())
  }
  expect(bodies).toEqual([
    { code: 'database_busy', message: told, details: null, hint: null },
    { code: 503, error_code: 'database_busy', msg: told },
    { statusCode: '503', error: 'database_busy', code: 'database_busy', message: told },
    { code: 'database_busy', error: told },
  ])
  expect((await gestore.from('services').select('id')).status).toBe(200)
})

test('requests of different roles at the same time never see each other’s rows', async () => {
  const { signInAs } = prepared.server
  const [admin, cliente] = await Promise.all([signInAs('admin'), signInAs('cliente')])
  const all = (await admin.from('businesses').select('id')).data?.length ?? 0
  expect(all).toBeGreaterThan(0)

  const rounds = Array.from({ length: 60 }, async (_, index) => {
    const asAdmin = index % 2 === 0
    const { data, error } = await (asAdmin ? admin : cliente).from('businesses').select('id')
    return { asAdmin, rows: data?.length, error }
  })
  for (const { asAdmin, rows, error } of await Promise.all(rounds)) {
    expect(error).toBeNull()
    expect(rows).toBe(asAdmin ? all : 0)
  }
})

test('a refused write undoes no other write', async () => {
  const { signInAs } = prepared.server
  const admin = await signInAs('admin')
  const methods = Array.from({ length: 40 }, (_, index) => ({
    iban: index % 2 === 0 ? `IT60X0542811101000000${String(100_000 + index)}` : '   ',
  }))
  const results = await Promise.all(
    methods.map(async (row) => ({ row, ...(await admin.from('payment_methods').insert(row).select('id')) })),
  )
  for (const { row, error } of results) expect(error === null, row.iban).toBe(row.iban.trim() !== '')

  const ids = results.flatMap(({ data }) => data?.map(({ id }) => id) ?? [])
  const { count } = await admin
    .from('payment_methods')
    .select('*', { count: 'exact', head: true })
    .in('id', ids)
  expect(count).toBe(20)
})
