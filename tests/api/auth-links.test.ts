import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { hashSync } from 'bcryptjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepRecoveryLink } from '../../packages/embedded-supabase/auth/recovery.ts'
import { keepSignUp } from '../../packages/embedded-supabase/auth/sign-ups.ts'
import { connectionTo } from '../../packages/embedded-supabase/database/pglite/in-process.ts'
import { newMailLink } from '../../packages/embedded-supabase/mail/link.ts'
import { pgliteDir } from '../../packages/embedded-supabase/process/first-start.ts'
import { openLink, waitForMail } from '../../testing/mailbox.ts'
import { demoPassword, placeDemoData, type RunningServer, startServer } from '../../testing/server.ts'

/* Links in mails, and answers that must not reveal whether an address has an account. */

const dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'bottega-links-')), 'data')
let server: RunningServer
let sent: Awaited<ReturnType<typeof sendEarlier>>
beforeAll(async () => {
  await placeDemoData(dataDir)
  const pglite = await PGlite.create(pgliteDir(dataDir))
  sent = await sendEarlier(pglite)
  // An account of an earlier version.
  await pglite.exec(`update auth.users set email = 'x<business@demo.it>' where email = 'business@demo.it'`)
  await pglite.close()
  server = await startServer({ dataDir, env: { TRUST_PROXY: '1' } })
})
afterAll(async () => {
  await server.stop()
  rmSync(path.dirname(dataDir), { recursive: true, force: true })
})

const waiting = { email: 'tardi@example.it', password: 'segreta1' }

/** Stores a confirmation and a recovery link of 59 minutes ago, and one each of 61; returns where they redirect to. */
async function sendEarlier(pglite: PGlite): Promise<Record<'valid' | 'expired', string[]>> {
  const db = connectionTo(pglite).db
  const passwordHash = hashSync(waiting.password, 4)
  const send = async (email: string, account: string, minutes: number) => {
    const [signUp, recovery] = [newMailLink(), newMailLink()]
    await keepSignUp(db, { email, passwordHash, displayName: null, linkHash: signUp.hash })
    await keepRecoveryLink(db, account, recovery.hash)
    await pglite.exec(`
      update auth.sign_ups set created_at = now() - interval '${minutes} minutes' where email = '${email}';
      update auth.users set recovery_sent_at = now() - interval '${minutes} minutes' where email = '${account}'`)
    return [
      `/auth/v1/verify?type=signup&token=${signUp.token}`,
      `/auth/v1/verify?type=recovery&token=${recovery.token}`,
    ]
  }
  return {
    valid: await send('presto@example.it', 'business@demo.it', 59),
    expired: await send(waiting.email, 'gestore@demo.it', 61),
  }
}

/** Where a link of an earlier version redirects to; its mail was sent before the server was upgraded. */
async function follow(path: string, method = 'GET'): Promise<string> {
  const response = await fetch(server.url + path, { method, redirect: 'manual' })
  return response.headers.get('location') ?? ''
}

/** Status, body and headers of an answer, without the headers that differ with each request. */
async function answer(route: string, body: object, address = '203.0.113.9') {
  const response = await fetch(`${server.url}/auth/v1/${route}`, {
    method: 'POST',
    headers: {
      apikey: 'sb_publishable_embedded',
      'content-type': 'application/json',
      'x-forwarded-for': address,
    },
    body: JSON.stringify(body),
  })
  const headers = [...response.headers.keys()].filter((name) => name !== 'date').sort()
  return {
    status: response.status,
    headers,
    code: response.headers.get('x-sb-error-code'),
    body: await response.text(),
  }
}

test.each([
  ['token?grant_type=password', { password: 'Sbagliata1!' }],
  ['recover', {}],
  ['resend', { type: 'signup' }],
])('%s answers the same whether or not the address has an account', async (route, body) => {
  const known = await answer(route, { ...body, email: 'cliente@demo.it' })
  const unknown = await answer(route, { ...body, email: 'nessuno@example.it' })
  expect(known).toEqual(unknown)
})

test('sixty failures lock an address out of every account, and the answer says in Italian for how long', async () => {
  const attempts = Array.from({ length: 60 }, (_, attempt) =>
    answer(
      'token?grant_type=password',
      { email: `nessuno-${attempt}@example.it`, password: 'x' },
      '203.0.113.10',
    ),
  )
  await Promise.all(attempts)
  const closed = await answer(
    'token?grant_type=password',
    { email: 'admin@demo.it', password: demoPassword },
    '203.0.113.10',
  )
  expect(closed.status).toBe(429)
  expect(closed.headers).toContain('retry-after')
  expect(JSON.parse(closed.body).msg).toMatch(/^Troppi tentativi. Riprova tra \d+ (minuti|secondi)\.$/)
})

test('a recovery link opens once, however often its page is requested before', async () => {
  await server.client().auth.resetPasswordForEmail('admin@demo.it')
  const { link } = await waitForMail(dataDir, 'admin@demo.it')
  const { pathname, search } = new URL(link)
  for (const method of ['GET', 'HEAD', 'GET']) await fetch(server.url + pathname + search, { method })
  expect((await openLink(server.client(), link)).error).toBeNull()
  expect((await openLink(server.client(), link)).error?.code).toBe('otp_expired')
})

test('links expire after an hour; those of earlier versions redirect to the page that opens them, and requesting them does not use them up', async () => {
  for (const [links, code] of [
    [sent.valid, undefined],
    [sent.expired, 'otp_expired'],
  ] as const) {
    for (const path of links) {
      const [page = '', ...others] = [await follow(path), await follow(path, 'HEAD'), await follow(path)]
      expect(others).toEqual([page, page])
      expect(page.split('?')[0]).toBe(`${server.url}/`)
      expect((await openLink(server.client(), page)).error?.code).toBe(code)
    }
  }
  const { error } = await server.client().auth.signInWithPassword(waiting)
  expect(error?.code).toBe('email_not_confirmed')
})

test.each(['token', 'token_hash'])(
  'a link that calls its token %s leads to the page with it',
  async (name) => {
    const page = new URL(await follow(`/auth/v1/verify?type=signup&${name}=${'a'.repeat(64)}`))
    expect(page.search).toBe(`?token_hash=${'a'.repeat(64)}&type=signup`)
  },
)

test('an account of an earlier version with an unusual address signs in, and no answer tells that it exists', async () => {
  const signIn = (email: string, password: string) => answer('token?grant_type=password', { email, password })
  expect((await signIn('x<business@demo.it>', demoPassword)).status).toBe(200)
  const known = await signIn('x<business@demo.it>', 'Sbagliata1!')
  expect(known).toEqual(await signIn('y<business@demo.it>', 'Sbagliata1!'))
  expect([known.status, known.code]).toEqual([400, 'validation_failed'])
})
