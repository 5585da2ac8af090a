import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#permissions'
import type { RunningServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'

/*
 * A caller who may not call a function gets the same refusal whatever they send: a malformed argument is answered like
 * a good one.
 */

let server: RunningServer
const tokens = new Map<string, string>()
beforeAll(async () => {
  server = await sharedServer()
  for (const role of roles) {
    const client = await server.signInAs(role)
    tokens.set(role, (await client.auth.getSession()).data.session?.access_token ?? '')
  }
})
afterAll(() => server.stop())

async function call(caller: string, name: string, body: string, query = '') {
  const token = tokens.get(caller)
  const headers = {
    apikey: 'sb_publishable_embedded',
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const init = query ? { headers } : { method: 'POST', headers, body }
  const response = await fetch(`${server.url}/rest/v1/rpc/${name}${query}`, init)
  return { status: response.status, code: (await response.json().catch(() => null))?.code }
}

/** Every function of the API with its arguments, from the generated types. */
const types = readFileSync(path.resolve(import.meta.dirname, '../../src/backend/database.types.ts'), 'utf8')
const functions = [
  ...types.slice(types.indexOf('Functions: {')).matchAll(/^ {6}(\w+): \{\s+Args:([^}]*)/gm),
].map(([, name = '', args = '']) => ({
  name,
  args: [...args.matchAll(/(_\w+)\??:/g)].map(([, each = '']) => each),
}))

const values = [
  'null',
  '"x"',
  '"0"',
  '-1',
  '1e99',
  '{}',
  '[[]]',
  '"{"',
  'true',
  '"\\u0000"',
  `"${'9'.repeat(2000)}"`,
]
/** Bodies that no function accepts, and some that it accepts. */
const bodiesFor = (args: string[]) => [
  ...values.map((value) => `{${args.map((each) => `"${each}":${value}`).join()}}`),
  '{',
  '[]',
  '',
  '{"_nessuno":1}',
  `${'['.repeat(30)}${']'.repeat(30)}`,
]

test('the generated types name the functions and their arguments', () => {
  expect(functions).toContainEqual({ name: 'restore_deleted', args: ['_change_id'] })
  expect(functions).toContainEqual({ name: 'logo_name_use', args: ['_business_id', '_name'] })
})

describe.each(functions)('$name', ({ name, args }) => {
  test('refuses a visitor with 401, whatever they send', async () => {
    for (const body of bodiesFor(args)) {
      expect([body, await call('anon', name, body)]).toEqual([body, { status: 401, code: '42501' }])
    }
    for (const value of ['x', '', '%22', '9'.repeat(300)]) {
      const query = `?${args.map((each) => `${each}=${value}`).join('&')}`
      expect([query, await call('anon', name, '', query)]).toEqual([query, { status: 401, code: '42501' }])
    }
  })

  test('refuses a role that it refuses with good arguments, whatever it sends', async () => {
    for (const role of roles) {
      const nulls = await call(role, name, `{${args.map((each) => `"${each}":null`).join()}}`)
      if (nulls.status !== 403) continue
      for (const body of bodiesFor(args)) {
        expect([role, body, await call(role, name, body)]).toEqual([
          role,
          body,
          { status: 403, code: '42501' },
        ])
      }
    }
  })
})

test('a restore with a malformed id is refused for the role first, and explained to an admin', async () => {
  for (const body of ['{"_change_id":"x"}', '{"_change_id":{}}', '{"_change_id":99999999999999999999}']) {
    for (const role of ['gestore', 'business', 'cliente']) {
      expect(await call(role, 'restore_deleted', body)).toEqual({ status: 403, code: '42501' })
    }
    expect((await call('admin', 'restore_deleted', body)).status).toBe(400)
  }
})
