import { AuthClient } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import { StorageClient } from '@supabase/storage-js'
import { describe, expect, test } from 'vitest'
import { withCode } from './answers.ts'
import { italianMessage } from './errors.ts'
import { withRequestId } from './with-request-id.ts'

const id = '1a2b3c4d-0000-4000-8000-000000000000'
const failing =
  (body: string, headers: HeadersInit = { 'x-request-id': id }) =>
  () =>
    withRequestId(new Response(body, { status: 500, headers }))

/** Sends a failing request through each client of the backend and answers the error. */
const clients: Record<string, (send: () => Promise<Response>) => Promise<unknown>> = {
  tables: async (send) =>
    (
      await new PostgrestClient('http://localhost', { fetch: async () => withCode(await send()) })
        .from('t')
        .insert({})
    ).error,
  'tables, thrown': async (send) =>
    new PostgrestClient('http://localhost', { fetch: async () => withCode(await send()) })
      .from('t')
      .insert({})
      .throwOnError()
      .then(
        () => null,
        (error: unknown) => error,
      ),
  files: async (send) =>
    (await new StorageClient('http://localhost', {}, send).from('b').upload('x', 'y')).error,
  accounts: async (send) => {
    const auth = new AuthClient({
      url: 'http://localhost',
      fetch: send,
      persistSession: false,
      autoRefreshToken: false,
    })
    return (await auth.resetPasswordForEmail('a@b.it')).error
  },
}

describe.each(Object.entries(clients))('%s', (_, errorOf) => {
  test('hand the id of a failed request on to the person', async () => {
    const body = JSON.stringify({ message: 'Internal', msg: 'Internal', code: 500 })
    expect(italianMessage(await errorOf(failing(body)), 'Non riuscito')).toBe(
      'Non riuscito (codice: 1a2b3c4d)',
    )
  })

  test('say nothing of it where there is none, or no place for it', async () => {
    for (const send of [failing('{"message":"Internal"}', {}), failing('<h1>oh</h1>'), failing('')]) {
      expect(italianMessage(await errorOf(send), 'Non riuscito')).toBe('Non riuscito')
    }
  })
})

test('an answer that is good, or empty, stays as it is', async () => {
  const good = new Response('{"message":"x"}', { headers: { 'x-request-id': id } })
  expect(await withRequestId(good)).toBe(good)
})
