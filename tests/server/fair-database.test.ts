import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEndless } from '../../testing/endless.ts'

let prepared: Awaited<ReturnType<typeof startEndless>>
beforeAll(async () => {
  prepared = await startEndless()
})
afterAll(() => prepared.remove())

test('endless statements of one account wait for each other and for everybody else; what waits too long is 503', async () => {
  const { server } = prepared
  const [business, gestore] = await Promise.all([server.signInAs('business'), server.signInAs('gestore')])
  const { data } = await business.auth.getSession()
  // These requests make the server read what it reads only once.
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
  expect(server.output()).not.toContain('is opened again')
})
