import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../../testing/app-codes.ts'
import { factories } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { type RunningServer, startServer } from '../../testing/server.ts'

/* What happens to an account is told to its owner by mail, each time. */

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const password = 'Segreta123!'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

async function owner() {
  const { email, business } = await factories(server.serviceClient()).businessAccount(password)
  const client = await server.signIn(email, password)
  return { email, business, client }
}

const subjects = async (email: string) =>
  (await mailsTo(server.dataDir, email)).map(({ subject }) => subject).sort()

async function textsTo(email: string): Promise<string> {
  const folder = path.join(server.dataDir, 'mail')
  const mails = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))
  return mails.filter((mail) => mail.includes(`To: ${email}`)).join()
}

async function signInFrom(userAgent: string, email: string) {
  const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: {
      apikey: 'sb_publishable_embedded',
      'content-type': 'application/json',
      'user-agent': userAgent,
    },
    body: JSON.stringify({ email, password }),
  })
  expect(answer.status).toBe(200)
}

test('A sign-in on a new device is told, the first one and a known device are not', async () => {
  const { email, client } = await owner()
  await server.signIn(email, password)
  expect(await subjects(email)).toEqual([])
  await signInFrom(chrome, email)
  await expect.poll(() => subjects(email)).toEqual(['Accesso da un nuovo dispositivo'])
  // An updated browser is the same device, another one is told too.
  await signInFrom(chrome.replace('131', '132'), email)
  await signInFrom('Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', email)
  await client.auth.updateUser({ password: 'Segreta456!' })
  const device = 'Accesso da un nuovo dispositivo'
  await expect.poll(() => subjects(email)).toEqual([device, device, 'La tua password è cambiata'])
  const texts = await textsTo(email)
  expect(texts).toContain('Chrome su Windows')
  expect(texts).toContain('Firefox su Linux')
  expect(texts).toContain('Auto-Submitted: auto-generated')
})

test('No mail says what a stranger has written, and a day brings ten mails of a kind at most', async () => {
  const { email, client } = await owner()
  await signInFrom('Paga subito su www.evil.example/paga, o chiama 899 (Windows NT 10.0)', email)
  await signInFrom(`Mozilla/5.0 (Linux; evil.example/a) evil.example/${'b'.repeat(300)} Chrome/1`, email)
  await expect.poll(() => subjects(email)).toHaveLength(2)
  expect(await textsTo(email)).toContain('browser sconosciuto su Windows')
  expect(await textsTo(email)).not.toMatch(/evil|899/)
  for (let time = 0; time < 12; time += 1) await client.auth.updateUser({ password: `Segreta${100 + time}!` })
  await expect.poll(() => subjects(email)).toHaveLength(12)
})

test('A new password, an app and recovery codes are told, each time, and a reset is', async () => {
  const { email, business, client } = await owner()
  for (const next of ['Segreta456!', 'Segreta789!']) {
    expect((await client.auth.updateUser({ password: next })).error).toBeNull()
  }
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefono' })
  const code = codeOf(data?.totp.secret ?? '')
  const factorId = data?.id ?? ''
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
  const told = ["Hai aggiunto un'app di verifica", 'La tua password è cambiata', 'La tua password è cambiata']
  await expect.poll(() => subjects(email)).toEqual(told)

  const admin = await server.signInAs('admin')
  const { data: account } = await admin.rpc('business_account', { _business_id: business.id })
  expect(account).toMatchObject([{ second_step: true }])
  const made = await client.auth.mfa.recoveryCodes.generate()
  expect(made.error).toBeNull()
  told.push('I tuoi codici di recupero sono cambiati')
  const lost = await server.signIn(email, 'Segreta789!')
  const code1 = made.data?.codes[0] ?? ''
  expect((await lost.auth.mfa.recoveryCodes.verify({ code: code1 })).error).toBeNull()
  told.push('È stato usato un codice di recupero')
  await expect.poll(() => subjects(email)).toEqual([...told].sort())
  const body = { action: 'remove_factors', user_id: (await client.auth.getUser()).data.user?.id }
  const reset = await admin.functions.invoke('manage-account', { body })
  expect(reset).toMatchObject({ error: null, data: { user_id: body.user_id } })
  await expect
    .poll(() => subjects(email))
    .toEqual([...told, 'La verifica in due passaggi è stata azzerata'].sort())
  expect((await client.auth.getUser()).error?.status).toBe(401)
  const again = server.client()
  const entered = await again.auth.signInWithPassword({ email, password: 'Segreta789!' })
  expect(entered.error).toBeNull()
  const { data: level } = await again.auth.mfa.getAuthenticatorAssuranceLevel()
  expect(level).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  expect((await again.from('websites').select('id')).error).toBeNull()
})
