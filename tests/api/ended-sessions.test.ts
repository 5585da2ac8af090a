import { afterAll, beforeAll, expect, test } from 'vitest'
import { factories } from '../../testing/factories.ts'
import { type RunningServer, startServer } from '../../testing/server.ts'
import type { Db } from './support/actors.ts'

/*
 * A session that has ended reads nothing from that moment on, on every path; the account's other sessions are not
 * affected.
 */

let server: RunningServer
let email: string
const password = 'Segreta123!'
beforeAll(async () => {
  server = await startServer()
  email = (await factories(server.serviceClient()).businessAccount(password)).email
})
afterAll(() => server.stop())

const reads: [method: string, path: string, body?: string][] = [
  ['GET', '/rest/v1/websites'],
  ['HEAD', '/rest/v1/websites'],
  ['GET', '/rest/v1/businesses?select=id&limit=1'],
  ['GET', '/rest/v1/payment_methods'],
  ['GET', '/rest/v1/rpc/search_services?_q=a'],
  ['HEAD', '/rest/v1/rpc/search_services?_q=a'],
  ['POST', '/rest/v1/rpc/search_services', '{"_q":"a"}'],
  ['GET', '/storage/v1/bucket'],
  ['POST', '/storage/v1/object/list/avatars', '{"prefix":""}'],
  ['GET', '/auth/v1/user'],
]

async function answersTo(token: string): Promise<number[]> {
  const headers = {
    apikey: 'sb_publishable_embedded',
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  }
  const answers = reads.map(([method, path, body]) =>
    fetch(`${server.url}${path}`, { method, headers, ...(body !== undefined && { body }) }),
  )
  return (await Promise.all(answers)).map(({ status }) => status)
}
const all = (status: number) => reads.map(() => status)

async function signIn(secret: string): Promise<{ client: Db; token: string }> {
  const client = server.client()
  const { data, error } = await client.auth.signInWithPassword({ email, password: secret })
  if (error) throw error
  expect(await answersTo(data.session.access_token)).toEqual(all(200))
  return { client, token: data.session.access_token }
}

test.each([
  ['local', [401, 200]],
  ['global', [401, 401]],
  ['others', [200, 401]],
] as const)('after a sign-out with the scope %s', async (scope, expected) => {
  const [here, elsewhere] = [await signIn(password), await signIn(password)]
  await here.client.auth.signOut({ scope })
  expect(await answersTo(here.token)).toEqual(all(expected[0]))
  expect(await answersTo(elsewhere.token)).toEqual(all(expected[1]))
})

test('after a new password, for the sessions that did not ask for it', async () => {
  const [here, elsewhere] = [await signIn(password), await signIn(password)]
  const { error } = await here.client.auth.updateUser({ password: 'Diversa123!' })
  expect(error).toBeNull()
  expect(await answersTo(here.token)).toEqual(all(200))
  expect(await answersTo(elsewhere.token)).toEqual(all(401))
  await here.client.auth.updateUser({ password })
})

// A second start on PostgreSQL would have another database.
test.skipIf(process.env.TEST_POSTGRES)('after a restart, which keeps the open ones', async () => {
  const [here, elsewhere] = [await signIn(password), await signIn(password)]
  await here.client.auth.signOut({ scope: 'local' })
  await server.kill()
  const first = server
  const next = await startServer({ dataDir: first.dataDir })
  server = { ...next, stop: () => next.stop().then(first.stop) }
  expect(await answersTo(here.token)).toEqual(all(401))
  expect(await answersTo(elsewhere.token)).toEqual(all(200))
})
