import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onePixel } from '../../packages/embedded-supabase/testing/pictures.ts'
import { factories } from '../../testing/factories.ts'
import {
  type Answer,
  authAnswers,
  codesOn,
  functionAnswers,
  removals,
  storageAnswers,
  tableAnswers,
} from '../../testing/host-answers.ts'
import type { RunningServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'

/* What `testing/host-answers.ts` says of the embedded server is what it answers. */

const password = 'Segreta123!'
let server: RunningServer
let open: string
let ended: string
beforeAll(async () => {
  server = await sharedServer()
  const { email } = await factories(server.serviceClient()).businessAccount(password)
  const tokenOf = async () => {
    const client = await server.signIn(email, password)
    const { data } = await client.auth.getSession()
    return { client, token: data.session?.access_token ?? '' }
  }
  open = (await tokenOf()).token
  const other = await tokenOf()
  ended = other.token
  await other.client.auth.signOut({ scope: 'local' })
})
afterAll(() => server.stop())

type Request = { method?: string; body?: BodyInit; type?: string; token?: string }

async function ask(
  path: string,
  { token = open, type = 'application/json', ...init }: Request,
): Promise<Answer> {
  const headers = {
    apikey: 'sb_publishable_embedded',
    authorization: `Bearer ${token}`,
    'content-type': type,
  }
  const response = await fetch(server.url + path, { method: 'POST', headers, ...init })
  return { status: response.status, body: await response.json() }
}

const pixel = new Uint8Array(onePixel)
const png = () => new Blob([pixel])
const logo = () => `/storage/v1/object/business-logos/${randomUUID()}.png`
const avatars = '/storage/v1/object/avatars'
const taken = logo()
const create = '/functions/v1/create-business-account'

test.each<[string, Answer, () => Promise<Answer>]>([
  [
    'a file that one may not store',
    storageAnswers.refused.embedded,
    () => ask(`${avatars}/${randomUUID()}.png`, { body: png(), type: 'image/png' }),
  ],
  [
    'a file with the token of an ended session',
    storageAnswers.tokenRunOut.embedded,
    () => ask(logo(), { body: png(), type: 'image/png', token: ended }),
  ],
  [
    'a file of a name that is there',
    storageAnswers.taken.embedded,
    async () => {
      await ask(taken, { body: png(), type: 'image/png' })
      return ask(taken, { body: png(), type: 'image/png' })
    },
  ],
  [
    'a file that is too large',
    storageAnswers.tooLarge.embedded,
    () => ask(logo(), { body: new Blob([pixel, new Uint8Array(5 * 2 ** 20)]), type: 'image/png' }),
  ],
  [
    'a file of another type',
    storageAnswers.wrongType.embedded,
    () => ask(logo(), { body: '<h1>Ciao</h1>', type: 'text/html' }),
  ],
  [
    'a file for no bucket',
    storageAnswers.unknownBucket.embedded,
    () => ask(`/storage/v1/object/none/${randomUUID()}.png`, { body: png(), type: 'image/png' }),
  ],
  [
    'the removal of files that one may not remove',
    removals[0] ?? { status: 0, body: {} },
    () => ask(avatars, { method: 'DELETE', body: JSON.stringify({ prefixes: [`${randomUUID()}.png`] }) }),
  ],
  [
    'whether an ended session is open',
    authAnswers.sessionEnded.embedded,
    () => ask('/auth/v1/user', { method: 'GET', token: ended }),
  ],
  [
    'the state of recovery codes that were never made',
    codesOn.status,
    () => ask('/auth/v1/factors/recovery-codes', { method: 'GET' }),
  ],
  [
    'a recovery code that is empty',
    codesOn.emptyCode,
    () => ask('/auth/v1/factors/recovery-codes/verify', { body: '{"code":""}' }),
  ],
  [
    'rows with the token of an ended session',
    tableAnswers.tokenRunOut.embedded,
    () => ask('/rest/v1/cards', { method: 'GET', token: ended }),
  ],
  [
    'a function with the token of an ended session',
    functionAnswers.noToken.embedded,
    () => ask(create, { body: '{}', token: ended }),
  ],
  [
    'a function without a token',
    functionAnswers.brokenToken.embedded,
    () => ask(create, { body: '{}', token: 'sb_publishable_embedded' }),
  ],
])('Asked for %s', async (_, expected, asked) => {
  expect(await asked()).toEqual(expected)
})
