import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../../testing/app-codes.ts'
import { factories } from '../../testing/factories.ts'
import { type RunningServer, startServer } from '../../testing/server.ts'
import type { Db } from './support/actors.ts'
import { eventually, subscribe } from './support/live.ts'

/*
 * A level ends with the factor that gave it: what counts is the session's row, whatever its token still claims.
 */

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const password = 'Segreta123!'
const asFailure = (code: string, status: number) => expect.objectContaining({ code, status })
const levelOf = async (client: Db) =>
  (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel
const tokenOf = async (client: Db) => (await client.auth.getSession()).data.session?.access_token ?? ''
const methodsIn = (token: string): string[] =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).amr.map(
    ({ method }: { method: string }) => method,
  )

async function signIn(email: string): Promise<Db> {
  return server.signIn(email, password)
}

async function addApp(client: Db, friendlyName: string) {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  const app = { factorId: data.id, secret: data.totp.secret }
  const added = await client.auth.mfa.challengeAndVerify({ ...app, code: codeOf(app.secret) })
  if (added.error) throw added.error
  return app
}

/** An account with two apps, and a session that each of them has raised. */
async function withTwoApps() {
  const { email } = await factories(server.serviceClient()).businessAccount(password)
  const [byOne, byOther] = [await signIn(email), server.client()]
  const one = await addApp(byOne, 'Uno')
  const other = await addApp(byOne, 'Altro')
  const again = await byOne.auth.mfa.challengeAndVerify({ ...one, code: codeOf(one.secret, 1) })
  expect(again.error).toBeNull()
  expect((await byOther.auth.signInWithPassword({ email, password })).error).toBeNull()
  const used = codeOf(other.secret, 1)
  expect((await byOther.auth.mfa.challengeAndVerify({ ...other, code: used })).error).toBeNull()
  return { email, one, other, byOne, byOther, used }
}

async function reads(client: Db): Promise<[status: number, rows: number][]> {
  const tables = ['profiles', 'businesses', 'services', 'changes'] as const
  const answers = await Promise.all(tables.map((table) => client.from(table).select('*')))
  return answers.map(({ status, data }) => [status, data?.length ?? 0])
}

test('A session whose app was removed elsewhere reads nothing and changes nothing, at once', async () => {
  const { byOne, byOther, one, other } = await withTwoApps()
  expect((await reads(byOne)).map(([status]) => status)).toEqual([200, 200, 200, 200])
  expect((await byOther.auth.mfa.unenroll({ factorId: one.factorId })).error).toBeNull()
  expect(await levelOf(byOne), 'the token has not been renewed').toBe('aal2')

  expect(await reads(byOne)).toEqual(Array(4).fill([401, 0]))
  expect((await byOne.rpc('own_sessions')).error).not.toBeNull()
  expect((await byOne.storage.from('avatars').list()).data ?? []).toEqual([])
  const body = { email: 'nuovo@example.it', password, businessId: crypto.randomUUID() }
  const called = await byOne.functions.invoke('create-business-account', { body })
  expect(called.error?.context.status).toBe(401)
  const { auth } = byOne
  expect((await auth.updateUser({ password: 'Rubata1234!' })).error).toEqual(
    asFailure('insufficient_aal', 401),
  )
  expect((await auth.mfa.unenroll({ factorId: other.factorId })).error).toEqual(
    asFailure('insufficient_aal', 422),
  )
  expect((await auth.mfa.recoveryCodes.generate()).error).toEqual(asFailure('insufficient_aal', 403))
  expect((await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mia' })).error).toEqual(
    asFailure('insufficient_aal', 403),
  )
  expect((await auth.passkey.startRegistration()).error?.status).toBe(403)
  // Like any session before the second step, it ends no other.
  expect((await auth.signOut({ scope: 'others' })).error).toBeNull()
  expect((await reads(byOther))[0]).toEqual([200, 1])
})

test('Renewed it is at the first level, without the app among its methods, and a code of another app raises it', async () => {
  const { byOne, byOther, one, other, used } = await withTwoApps()
  expect(methodsIn(await tokenOf(byOne))).toContain('totp')
  await byOther.auth.mfa.unenroll({ factorId: one.factorId })
  expect((await byOne.auth.refreshSession()).error).toBeNull()
  expect(await levelOf(byOne)).toBe('aal1')
  expect(methodsIn(await tokenOf(byOne))).toEqual(['password'])
  expect(await reads(byOne)).toEqual(Array(4).fill([200, 0]))
  // The code counted once already; recovery codes are a way that does not depend on the clock.
  expect((await byOne.auth.mfa.challengeAndVerify({ ...other, code: used })).error).not.toBeNull()
  const codes = (await byOther.auth.mfa.recoveryCodes.generate()).data?.codes ?? []
  expect((await byOne.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error).toBeNull()
  expect((await reads(byOne))[0]).toEqual([200, 1])
})

test('A session hears nothing live once its app was removed', async () => {
  const { byOne, byOther, one } = await withTwoApps()
  const [lowered, hears] = [await subscribe(byOne), await subscribe(byOther)]
  await byOther.auth.mfa.unenroll({ factorId: one.factorId })
  await factories(server.serviceClient()).service()
  await eventually(() => expect(hears.heard).toHaveLength(1))
  expect(lowered.heard).toEqual([])
  await Promise.all([lowered.channel.unsubscribe(), hears.channel.unsubscribe()])
})

test('A session raised by a recovery code keeps its level when codes are made anew, and loses it with the codes', async () => {
  const { email, byOther } = await withTwoApps()
  const codes = (await byOther.auth.mfa.recoveryCodes.generate()).data?.codes ?? []
  const byCode = await signIn(email)
  expect((await byCode.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error).toBeNull()
  expect((await byCode.auth.mfa.recoveryCodes.regenerate()).data?.codes).toHaveLength(10)
  expect((await byOther.auth.mfa.recoveryCodes.regenerate()).data?.codes).toHaveLength(10)
  expect((await reads(byCode))[0]).toEqual([200, 1])
  expect((await byCode.auth.refreshSession()).error).toBeNull()
  expect(await levelOf(byCode)).toBe('aal2')
  expect((await byOther.auth.mfa.recoveryCodes.unenroll()).error).toBeNull()
  expect((await reads(byCode))[0]).toEqual([401, 0])
  expect((await reads(byOther))[0]).toEqual([200, 1])
})

test('A password change that waits in the queue is not made once its session is lowered', async () => {
  const { email, byOne, byOther, one } = await withTwoApps()
  const [changed, removed] = await Promise.all([
    byOne.auth.updateUser({ password: 'Rubata1234!' }),
    byOther.auth.mfa.unenroll({ factorId: one.factorId }),
  ])
  // Whichever came first: never both by the lowered session.
  const entered = await server.client().auth.signInWithPassword({ email, password })
  expect(entered.error === null).toBe(changed.error !== null)
  expect(removed.error === null || changed.error === null).toBe(true)
})

test('A device that is ended by another is refused at once, on every path', async () => {
  const { email } = await factories(server.serviceClient()).businessAccount(password)
  const [here, there] = [await signIn(email), await signIn(email)]
  expect((await reads(there))[0]).toEqual([200, 1])
  const { data } = await here.rpc('own_sessions')
  const other = data?.find(({ current }) => !current)
  expect((await here.rpc('end_session', { _id: other?.id ?? '' })).error).toBeNull()
  expect(await reads(there)).toEqual(Array(4).fill([401, 0]))
  expect((await there.auth.getUser()).error?.status).toBe(401)
  expect((await there.auth.refreshSession()).error).not.toBeNull()
})
