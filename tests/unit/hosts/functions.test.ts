import { createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { supabaseDeps } from '../../../supabase/functions/create-business-account/deps.ts'
import { handle } from '../../../supabase/functions/create-business-account/handler.ts'
import {
  type Answer,
  authAnswers,
  perHost,
  takenMeanwhile,
  toAuthClient,
} from '../../../testing/host-answers.ts'

/* The edge functions do the same on every host, whatever its auth service answers. */

type Answering = (url: URL) => Response

/** A backend as the functions ask it, with the secret key. */
const backend = (answering: Answering) =>
  createClient('http://backend.example', 'sb_secret_x', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: async (input) => answering(new URL(String(input))) },
  })

/** The auth service's answer, in the form of its host. */
const given = ({ host, answer }: { host: string; answer: Answer }) =>
  host === 'Supabase' ? toAuthClient(answer) : Response.json(answer.body, { status: answer.status })

const auth = perHost(authAnswers)
const refused = auth.filter(({ refusesToken }) => refusesToken)
const token = `x.${Buffer.from(JSON.stringify({ session_id: 's' })).toString('base64url')}.x`

async function create(answering: Answering) {
  const deps = supabaseDeps(backend(answering), () => ({}))
  const request = new Request('http://backend.example/functions/v1/create-business-account', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({
      email: 'nino@example.it',
      password: 'segreta123',
      businessId: crypto.randomUUID(),
    }),
  })
  const answer = await handle(request, deps)
  return { status: answer.status, ...(await answer.json()) }
}

test.each(refused)('A token that is refused is 401: $name, by $host', async (asked) => {
  expect(await create(() => given(asked))).toEqual({
    status: 401,
    code: 'unauthorized',
    error: 'Sessione assente o scaduta: accedi di nuovo',
  })
})

test.each(auth.filter(({ name }) => name === 'outOfOrder' || name === 'tooManyRequests'))(
  'A service that does not say whether a session is open ends none: $name, by $host',
  async (asked) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await create(() => given(asked))).toMatchObject({ status: 500, code: 'internal_error' })
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  },
)

test.each(auth.filter(({ name }) => name === 'addressTaken'))(
  'An address that is taken is the fault of the field: $host',
  async (asked) => {
    const answer = await create(({ pathname }) => {
      if (pathname === '/auth/v1/user') return Response.json({ id: 'gina' })
      if (pathname === '/rest/v1/rpc/assured_role') return Response.json('admin')
      if (pathname === '/rest/v1/businesses') return Response.json([{ user_id: null }])
      // Somebody takes it at that very moment.
      if (pathname === '/rest/v1/rpc/clear_address') return Response.json(true)
      return given(asked)
    })
    expect(answer).toEqual({
      status: 409,
      code: 'email_taken',
      error: "L'indirizzo email ha già un account",
      field: 'email',
    })
  },
)

test.each(Object.entries(takenMeanwhile))(
  'An address that is taken at the same moment is told alike: %s',
  async (_, refusal) => {
    const free = [true, false]
    const answer = await create(({ pathname }) => {
      if (pathname === '/auth/v1/user') return Response.json({ id: 'gina' })
      if (pathname === '/rest/v1/rpc/assured_role') return Response.json('admin')
      if (pathname === '/rest/v1/businesses') return Response.json([{ user_id: null }])
      if (pathname === '/rest/v1/rpc/clear_address') return Response.json(free.shift())
      return refusal.clone()
    })
    expect(answer).toMatchObject({ status: 409, code: 'email_taken', field: 'email' })
  },
)
