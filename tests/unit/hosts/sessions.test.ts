import { AuthApiError } from '@supabase/auth-js'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Answer,
  authAnswers,
  functionAnswers,
  perHost,
  removals,
  storageAnswers,
  tableAnswers,
} from '../../../testing/host-answers.ts'

/* What a refused token does to the session, whoever refuses it. */

vi.stubGlobal('location', { origin: 'http://localhost:4000' })
const refreshSession = vi.fn()
const expireSession = vi.fn()
const as = (access_token: string) => ({ data: { session: { access_token } }, error: null })
vi.doMock('#backend/auth.ts', () => ({ auth: { getSession: async () => as('old'), refreshSession } }))
vi.doMock('#backend/session.ts', () => ({ expireSession }))
const { checkSession, withSession } = await import('#backend/supabase.ts')

const ended = () => ({
  data: { session: null },
  error: new AuthApiError('Invalid Refresh Token: Refresh Token Not Found', 400, 'refresh_token_not_found'),
})
const reply = ({ status, body }: Answer) => Response.json(body, { status })
const tokenOf = (init: RequestInit | undefined) => new Headers(init?.headers).get('Authorization')

/** Answers `refusal` to the old token, and takes any other. */
const refusing = (refusal: Answer) =>
  vi.fn<typeof fetch>(async (_, init) =>
    tokenOf(init) === 'Bearer old' ? reply(refusal) : Response.json({ taken: true }),
  )

const all = perHost({
  ...Object.fromEntries(
    Object.entries({
      files: storageAnswers,
      accounts: authAnswers,
      tables: tableAnswers,
      functions: functionAnswers,
    }).flatMap(([service, answers]) =>
      Object.entries(answers).map(([name, answer]) => [`${service}: ${name}`, answer]),
    ),
  ),
})
const refused = all.filter(({ refusesToken }) => refusesToken)
const others = all.filter(({ refusesToken }) => !refusesToken)

const asked = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.resetAllMocks()
  vi.stubGlobal('fetch', asked)
  asked.mockResolvedValue(Response.json({ id: 'nino' }))
})

describe('A refused token', () => {
  test.each(refused)('is renewed once, and the request sent once more: $name, $host', async ({ answer }) => {
    refreshSession.mockResolvedValue(as('new'))
    const send = refusing(answer)
    expect((await withSession(send)('/')).status).toBe(200)
    expect(refreshSession).toHaveBeenCalledTimes(1)
    expect(send.mock.calls.map(([, init]) => tokenOf(init))).toEqual(['Bearer old', 'Bearer new'])
    expect(expireSession).not.toHaveBeenCalled()
  })

  test.each(refused)(
    'is not renewed again where the new one is refused too: $name, $host',
    async ({ answer }) => {
      refreshSession.mockResolvedValue(as('new'))
      const send = vi.fn<typeof fetch>(async () => reply(answer))
      expect((await withSession(send)('/')).status).toBe(answer.status)
      expect(refreshSession).toHaveBeenCalledTimes(1)
      expect(send).toHaveBeenCalledTimes(2)
    },
  )

  test.each(refused)('ends the session that cannot be renewed: $name, $host', async ({ answer }) => {
    refreshSession.mockResolvedValue(ended())
    const send = refusing(answer)
    const response = await withSession(send)('/')
    expect(await response.json()).toEqual(answer.body)
    expect(send).toHaveBeenCalledTimes(1)
    expect(expireSession).toHaveBeenCalledExactlyOnceWith('old')
  })

  test.each(refused)('is found when the session is asked for: $name, $host', async ({ answer }) => {
    refreshSession.mockResolvedValue(ended())
    asked.mockResolvedValue(reply(answer))
    await checkSession()
    expect(expireSession).toHaveBeenCalledExactlyOnceWith('old')
  })
})

test.each(others)(
  'Another refusal keeps the session and is not repeated: $name, $host',
  async ({ answer }) => {
    const send = refusing(answer)
    const response = await withSession(send)('/')
    expect(await response.json()).toEqual(answer.body)
    expect(send).toHaveBeenCalledTimes(1)
    expect(refreshSession).not.toHaveBeenCalled()
  },
)

test.each(perHost({ 'a row': tableAnswers.refused, 'a file': storageAnswers.refused }))(
  'A refusal of $name may be that of an ended session, which is asked for once: $host',
  async ({ answer }) => {
    refreshSession.mockResolvedValue(ended())
    asked.mockImplementation(async () => reply(authAnswers.sessionEnded.supabase))
    await withSession(refusing(answer))('/')
    await vi.waitFor(() => expect(expireSession).toHaveBeenCalledExactlyOnceWith('old'))
    expect(asked.mock.calls.map(([url]) => String(url))).toEqual(['http://localhost:4000/auth/v1/user'])
  },
)

const bytes = new Uint8Array([0, 255, 10, 13, 0, 128])
const form = new FormData()
form.set('file', new File([bytes], 'foto.png', { type: 'image/png' }))
test.each<[string, BodyInit]>([
  ['bytes', bytes.buffer],
  ['a file', new Blob([bytes], { type: 'image/png' })],
  ['a form with a file', form],
])('What is sent once more is whole: %s', async (_, body) => {
  refreshSession.mockResolvedValue(as('new'))
  const received: number[] = []
  const send: typeof fetch = async (url, init) => {
    const sent = await new Request(new URL(String(url), 'http://localhost'), init).arrayBuffer()
    received.push(Buffer.from(sent).indexOf(Buffer.from(bytes)))
    return refusing(storageAnswers.tokenRunOut.supabase)(url, init)
  }
  expect((await withSession(send)('/', { method: 'POST', body })).status).toBe(200)
  expect(received).toHaveLength(2)
  expect(Math.min(...received)).toBeGreaterThanOrEqual(0)
})

test.each(removals)('A file that one may not remove stays, and nobody is told: $status', async (answer) => {
  asked.mockImplementation(async () => reply(answer))
  const { removeFile } = await import('#images/upload.ts')
  await removeFile('http://localhost:4000/storage/v1/object/public/avatars/u/foto.png')
  expect(asked.mock.calls[0]?.[1]?.method).toBe('DELETE')
  expect(refreshSession).not.toHaveBeenCalled()
})
