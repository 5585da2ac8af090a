import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  recipientOf,
  type SmtpServer,
  startSmtp,
} from '../../packages/embedded-supabase/testing/smtp-server.ts'
import { factories } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { type RunningServer, startServer } from '../../testing/server.ts'

let smtp: SmtpServer
let server: RunningServer
let admin: SupabaseClient
const env = () => ({
  SMTP_URL: `smtp://127.0.0.1:${smtp.port}?from=Web%20Marche%20<posta@bottega.example>`,
  SITE_URL: 'https://bottega.example',
})

beforeAll(async () => {
  smtp = await startSmtp()
  server = await startServer({ env: env() })
  admin = await server.signInAs('admin')
})
afterAll(async () => {
  await server.stop()
  await smtp.close()
})

beforeEach(() => {
  smtp.rule = () => null
})

/** Ends the server as a power cut would, and starts it again. */
async function startAgain(signal: NodeJS.Signals) {
  await server.kill(signal)
  const { stop } = server
  const next = await startServer({ env: env(), dataDir: server.dataDir })
  server = {
    ...next,
    stop: async () => {
      await next.stop()
      await stop()
    },
  }
  admin = await server.signInAs('admin')
}

const queueFolder = () => path.join(server.dataDir, 'mail/queue')
const queueFiles = () => readdirSync(queueFolder()).map((name) => path.join(queueFolder(), name))
const receivedBy = (address: string) => smtp.received.filter((message) => recipientOf(message) === address)

async function ask(body: object, name = 'create-business-account') {
  const { data, error } = await admin.functions.invoke(name, { body })
  return error ? { status: error.context.status, ...(await error.context.json()) } : data
}
const stateOf = async (businessId: string) => (await ask({ businessId, mail: 'state' })).mail

test('mails go to the mail server, lead to the site, and are not kept', async () => {
  const { error } = await server.client().auth.resetPasswordForEmail('cliente@demo.it')
  expect(error).toBeNull()
  await expect.poll(() => receivedBy('cliente@demo.it').length, { timeout: 10_000 }).toBe(1)
  const [mail = ''] = receivedBy('cliente@demo.it')
  expect(mail).toContain('To: cliente@demo.it')
  expect(mail).toContain('From: Web Marche <posta@bottega.example>')
  expect(mail).toContain('Auto-Submitted: auto-generated')
  expect(mail.replaceAll('=\r\n', '')).toContain('https://bottega.example/?token_hash=')
  expect(await mailsTo(server.dataDir, 'cliente@demo.it')).toHaveLength(0)
  await expect
    .poll(() =>
      queueFiles()
        .map((file) => readFileSync(file, 'utf8'))
        .join(),
    )
    .not.toContain('token_hash')
  expect((await fetch(`${server.url}/_mailbox`)).status).toBe(404)
})

test('forty invitations reach a server that takes one connection and defers first-time senders', async () => {
  const known = new Set<string>()
  smtp.rule = ({ step, text, open }) => {
    if (step === 'connect' && open > 1) return '421 4.7.0 too many connections'
    if (step !== 'RCPT' || known.has(text)) return null
    known.add(text)
    return '451 4.7.1 greylisted, come back later'
  }
  const make = factories(server.serviceClient())
  const invited: { id: string; email: string }[] = []
  for (let index = 0; index < 40; index += 1) invited.push(await make.business())
  const answers = await Promise.all(invited.map(({ id }) => ask({ businessId: id, invite: 'new' })))
  for (const { mail } of answers) expect(mail).toMatchObject({ kind: 'invite', state: 'queued' })
  await expect.poll(() => known.size, { timeout: 20_000 }).toBe(40)
  expect(await stateOf(invited[0]?.id ?? '')).toMatchObject({
    state: 'queued',
    reason: expect.stringContaining('451 4.7.1 greylisted'),
  })
  for (const file of queueFiles()) expect(statSync(file).mode & 0o777).toBe(0o600)

  await startAgain('SIGKILL')
  await expect
    .poll(() => invited.filter(({ email }) => receivedBy(email).length === 1).length, { timeout: 30_000 })
    .toBe(40)
  for (const { id } of invited)
    await expect.poll(() => stateOf(id), { timeout: 10_000 }).toMatchObject({ state: 'sent', reason: null })
})

test('an address that does not exist is told at once, and a link for the password says what became of it', async () => {
  smtp.rule = ({ step, text }) =>
    step === 'RCPT' && text.includes('nessuno') ? '550 5.1.1 no such user' : null
  const make = factories(server.serviceClient())
  const wrong = await make.business({ email: `nessuno-${crypto.randomUUID()}@example.it` })
  const invitation = await ask({ businessId: wrong.id, invite: 'new' })
  expect(invitation).toMatchObject({
    mail: { state: 'failed', reason: expect.stringContaining('550 5.1.1 no such user') },
  })
  const refused = await ask({ businessId: wrong.id, mail: 'password' })
  expect(refused).toMatchObject({ status: 409, code: 'account_not_opened' })

  const { business, email } = await make.businessAccount('segreta123')
  expect(await stateOf(business.id)).toBeUndefined()
  expect(await ask({ businessId: business.id, mail: 'password' })).toMatchObject({
    mail: { kind: 'recovery', state: 'sent' },
  })
  expect(receivedBy(email)).toHaveLength(1)
  // The next one has to wait a minute, and says so instead of claiming anything.
  expect(await ask({ businessId: business.id, mail: 'password' })).toMatchObject({
    status: 429,
    code: 'mail_limit',
  })
  const anon = await server.client().auth.resetPasswordForEmail(email)
  expect(anon).toMatchObject({ error: null, data: {} })
})

test('an invitation that waits for a wrong address goes to nobody once the address is corrected', async () => {
  const [wrong, right] = [
    `sbagliata-${crypto.randomUUID()}@example.it`,
    `giusta-${crypto.randomUUID()}@example.it`,
  ]
  smtp.rule = ({ step, text }) => (step === 'RCPT' && text.includes('sbagliata') ? '451 later' : null)
  const service = server.serviceClient()
  const business = await factories(service).business({ email: wrong })
  expect(await ask({ businessId: business.id, invite: 'new' })).toMatchObject({ mail: { state: 'queued' } })
  await service.from('businesses').update({ email: right }).eq('id', business.id).throwOnError()
  expect(await ask({ businessId: business.id, invite: 'again' })).toMatchObject({ mail: { state: 'sent' } })
  smtp.rule = () => null
  await startAgain('SIGKILL')
  await expect
    .poll(() => queueFiles().filter((file) => readFileSync(file, 'utf8').includes('token_hash')))
    .toEqual([])
  expect([receivedBy(wrong), receivedBy(right)].map(({ length }) => length)).toEqual([0, 1])
})

test('a registration succeeds while the mail server is down, and its mail goes when it is back', async () => {
  const { port } = smtp
  await smtp.close()
  const email = `senza-posta-${crypto.randomUUID()}@example.it`
  const { error } = await server.client().auth.signUp({ email, password: 'segreta1' })
  expect(error).toBeNull()
  await expect.poll(() => server.output(), { timeout: 10_000 }).toContain('mail: consegna non riuscita')
  expect(server.output()).not.toContain('senza-posta')
  smtp = await startSmtp(() => null, port)
  await startAgain('SIGTERM')
  await expect.poll(() => receivedBy(email).length, { timeout: 20_000 }).toBe(1)
})

test('a colleague is invited while the mail server is down: the account is there, and the invitation is sent again', async () => {
  const { port } = smtp
  await smtp.close()
  const email = `collega-${crypto.randomUUID()}@example.it`
  const unsent = await ask({ action: 'invite', email, role: 'gestore' }, 'manage-account')
  expect(unsent).toMatchObject({ status: 502, code: 'mail_not_sent', user_id: expect.any(String) })
  smtp = await startSmtp(() => null, port)
  const again = { action: 'invite', user_id: unsent.user_id }
  expect(await ask(again, 'manage-account')).toMatchObject({
    user_id: unsent.user_id,
    mail: { kind: 'invite' },
  })
  await startAgain('SIGTERM')
  // The first one's link opens nothing any more, so it does not go.
  await expect.poll(() => receivedBy(email).length, { timeout: 20_000 }).toBe(1)
})

test('a stop is not held up by a mail server that never answers, and the mail goes after it', async () => {
  smtp.rule = ({ step }) => (step === 'message' ? 'silent' : null)
  const { business, email } = await factories(server.serviceClient()).businessAccount('segreta123')
  expect(await ask({ businessId: business.id, mail: 'password' })).toMatchObject({
    mail: { state: 'queued' },
  })
  expect(await server.kill('SIGTERM')).toBe(0)
  smtp.rule = () => null
  await startAgain('SIGTERM')
  await expect.poll(() => receivedBy(email).length, { timeout: 20_000 }).toBe(1)
})

test('the state of an account’s mail is for the secret key alone', async () => {
  const id = crypto.randomUUID()
  for (const client of [server.client(), admin])
    expect((await client.auth.admin.getUserById(id)).error?.status).toBe(403)
  expect((await server.serviceClient().auth.admin.getUserById(id)).error?.status).toBe(404)
  expect(existsSync(queueFolder())).toBe(true)
})

test('the site’s origin may call the API, wherever it is served from', async () => {
  const origin = 'https://bottega.example'
  const url = `${server.url}/rest/v1/websites`
  const preflight = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'apikey,prefer',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe(origin)
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH')
  const answer = await fetch(url, { headers: { origin, apikey: 'sb_publishable_embedded' } })
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
})
