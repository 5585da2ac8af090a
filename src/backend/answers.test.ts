import { PostgrestClient } from '@supabase/postgrest-js'
import { describe, expect, it } from 'vitest'
import { withCode } from './answers.ts'
import { italianMessage } from './errors.ts'

async function failure(status: number, body: string): Promise<unknown> {
  const send = () => withCode(new Response(body, { status }))
  const insert = new PostgrestClient('http://localhost', { fetch: send }).from('t').insert({}).throwOnError()
  return Promise.resolve(insert).catch((error: unknown) => error)
}

describe('an error of the tables', () => {
  it.each(['', '<h1>Bad gateway</h1>', '{"message":"no"}', 'null'])(
    'is told by its status, body %j',
    async (body) => {
      expect(italianMessage(await failure(502, body), '')).toBe('Il servizio non risponde. Riprova tra poco')
    },
  )

  it('keeps the code it has', async () => {
    const body = '{"code":"42501","message":"new row violates row-level security policy"}'
    expect(italianMessage(await failure(403, body), '')).toBe('Non hai i permessi per questa operazione')
  })

  it('says nothing more where nothing is known', async () => {
    expect(italianMessage(await failure(500, 'boom'), '')).toBe('')
  })
})
