import { AuthClient } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import { StorageClient } from '@supabase/storage-js'
import { describe, expect, test, vi } from 'vitest'
import { withCode } from '#backend/answers.ts'
import { italianMessage, messageOf } from '#backend/errors.ts'
import { withRequestId } from '#backend/with-request-id.ts'
import {
  authAnswers,
  blockedSignIn,
  functionAnswers,
  perHost,
  storageAnswers,
  tableAnswers,
  toAuthClient,
} from '../../../testing/host-answers.ts'

/* Whoever answers, the same failure has the same words. */

const site = 'http://backend.example'
const own = 'Le parole di chi chiama'

let answered: Response
const send: typeof fetch = async () => answered
const identified: typeof fetch = async (...request) => withRequestId(await send(...request))
vi.stubGlobal('location', { origin: site })
vi.doMock('#backend/supabase.ts', () => ({ authorizedFetch: send }))
const { callFunction } = await import('#backend/functions.ts')

/** How the dashboard asks each service; answers the error. */
const services = {
  async files() {
    const files = new StorageClient(`${site}/storage/v1`, {}, identified)
    return (await files.from('avatars').upload('a.png', new ArrayBuffer(4))).error
  },
  async accounts() {
    const client = new AuthClient({ url: `${site}/auth/v1`, fetch: identified, persistSession: false })
    return (await client.getUser('x.e30.x')).error
  },
  async tables() {
    const tables = new PostgrestClient(site, {
      fetch: async (...request) => withCode(await send(...request)),
    })
    return (await tables.from('cards').insert({})).error
  },
  functions: () => callFunction('create-business-account', {}).catch((error: unknown) => error),
}

async function errorOf(service: keyof typeof services, answer: Response): Promise<unknown> {
  answered = answer
  const error = await services[service]()
  expect(error).not.toBeNull()
  return error
}

describe.each([
  ['files', storageAnswers],
  ['accounts', authAnswers],
  ['tables', tableAnswers],
  ['functions', functionAnswers],
] as const)('An error of the %s', (service, answers) => {
  test.each(perHost(answers))('is told in Italian: $name, by $host', async ({ answer, says }) => {
    const error = await errorOf(service, Response.json(answer.body, { status: answer.status }))
    expect(italianMessage(error, own)).toBe(says ?? own)
    if (says !== null) expect(messageOf(error, own)).toBe(says)
  })
})

test.each(Object.entries(authAnswers))(
  'An error of the accounts is told in Italian in its present form too: %s',
  async (_, { supabase, says }) => {
    expect(italianMessage(await errorOf('accounts', toAuthClient(supabase)), own)).toBe(says ?? own)
  },
)

test('A blocked account reads so at the sign-in, not that its password is wrong', async () => {
  const error = await errorOf('accounts', toAuthClient(blockedSignIn))
  expect(messageOf(error, 'Credenziali non valide')).toBe(authAnswers.accountBlocked.says)
})
