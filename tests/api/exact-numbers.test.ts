import { afterAll, beforeAll, expect, test } from 'vitest'
import { factories } from '../../testing/factories.ts'
import type { RunningServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'

/* PostgreSQL's numbers have more digits than JavaScript's; the server keeps all digits of a body or a row. */

let server: RunningServer
let token: string
beforeAll(async () => {
  server = await sharedServer()
  const admin = await server.signInAs('admin')
  token = (await admin.auth.getSession()).data.session?.access_token ?? ''
})
afterAll(() => server.stop())

async function send(method: string, path: string, body: string) {
  const headers = {
    apikey: 'sb_publishable_embedded',
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    prefer: 'return=representation',
  }
  const response = await fetch(`${server.url}/rest/v1/${path}`, { method, headers, body })
  return { status: response.status, text: await response.text() }
}

const service = (costo: string, nome = '"n"') =>
  `{"nome":${nome},"descrizione":"d","durata":1,"costo":${costo}}`

test.each(['1.0000000000000000001', '99999999.00000000000000000001', '1e-30', '1e400', '-1e-400'])(
  'a cost of %s is refused by its constraint, not rounded',
  async (costo) => {
    const { id } = await factories(server.serviceClient()).service()
    for (const answer of [
      await send('POST', 'services', service(costo)),
      await send('POST', 'services?columns=nome,descrizione,durata,costo', `[${service(costo)}]`),
      await send('PATCH', `services?id=eq.${id}`, `{"costo":${costo}}`),
    ]) {
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('services_costo_valid')])
    }
  },
)

test.each(['1', '1.0', '[1.50]'])('the number %s is no row', async (body) => {
  for (const path of ['services', 'services?columns=nome']) {
    expect((await send('POST', path, body)).status).toBe(400)
  }
})

test('a number is stored, answered and kept in the history with the digits it was sent with', async () => {
  const { status, text } = await send('POST', 'services', service('12.50', '9007199254740993'))
  expect([status, text]).toEqual([201, expect.stringContaining('"nome":"9007199254740993"')])
  expect(text).toContain('"costo":12.50')
  const id = /"id":"([^"]+)"/.exec(text)?.[1]
  const changes = await fetch(`${server.url}/rest/v1/changes?row_id=eq.${id}`, {
    headers: { apikey: 'sb_publishable_embedded', authorization: `Bearer ${token}` },
  })
  expect(await changes.text()).toMatch(/"costo": ?12\.50/)
})

test.each(['1e400', '-1E+400', '0.10', '-0', '12345678901234567890'])(
  'the number %s in the place of a text is that text',
  async (number) => {
    const { id } = await factories(server.serviceClient()).service()
    for (const answer of [
      await send('POST', 'services', service('1', number)),
      await send('POST', 'services', `[${service('1', number)},${service('1')}]`),
      await send('PATCH', `services?id=eq.${id}`, `{"nome":${number}}`),
    ]) {
      expect(answer.text).toContain(`"nome":"${number}"`)
    }
  },
)

test('an argument of a function has the digits it was sent with', async () => {
  // The first number is the largest bigint, an id that no change has; the second one is too large for bigint.
  expect((await send('POST', 'rpc/restore_deleted', '{"_change_id":9223372036854775807}')).status).toBe(404)
  const { status, text } = await send('POST', 'rpc/restore_deleted', '{"_change_id":9223372036854775808}')
  expect([status, text]).toEqual([400, expect.stringContaining('9223372036854775808')])
})
