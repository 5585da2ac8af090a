import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkParts, mailsTo, waitForMail } from '../../testing/mailbox.ts'
import { demoPassword, type RunningServer, startServer } from '../../testing/server.ts'

/* Attacks on accounts, on a server with a public address. */

const site = 'https://bottega.example'
const key = 'sb_publishable_embedded'
let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { SITE_URL: site, TRUST_PROXY: '1' } })
})
afterAll(() => server.stop())

const newEmail = () => `prova-${randomUUID()}@example.it`
let visitors = 0
/** A new client address for each request, so that throttling does not interfere. */
function visitor(): string {
  visitors += 1
  return `203.0.${Math.floor(visitors / 250)}.${visitors % 250}`
}

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/auth/v1/${path}`, {
    method,
    redirect: 'manual',
    headers: { apikey: key, 'content-type': 'application/json', 'x-forwarded-for': visitor(), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, location: response.headers.get('location'), text }
}

const asJson = (text: string): Record<string, unknown> => JSON.parse(text)

async function open(link: string) {
  const { status, text } = await call('POST', 'verify', linkParts(link))
  return { status, answer: asJson(text) }
}

const newestLink = async (email: string) => (await waitForMail(server.dataDir, email)).link

/** Where a link of an earlier version redirects to. */
async function follow(search: Record<string, string>): Promise<URL> {
  const query = new URLSearchParams({ token: '0'.repeat(64), ...search })
  const { status, location } = await call('GET', `verify?${query}`)
  expect(status).toBe(303)
  return new URL(location ?? '')
}

const hostile = (host: string) => [
  `http://evil.example\\@${host}/`,
  `https://evil.example\\@${host}/`,
  `http:\\\\evil.example/x//${host}/`,
  `http:evil.example//${host}/`,
  `http:/evil.example//${host}/x`,
  `https://${host}@evil.example/`,
  `javascript://127.0.0.1/%0aalert(1)`,
  `javascript://${host}/%0aalert(1)`,
  `blob:https://${host}/x`,
  `//evil.example/`,
  'http://localhost:3000/',
  'http://127.0.0.1:9999/',
  `http://${host}/\r\nLocation: http://evil.example/`,
]

describe('where a link leads', () => {
  test('is the site in the mail, whatever a sign-up asks for', async () => {
    const signUps = [...hostile('bottega.example'), server.url].map(async (asked) => {
      const email = newEmail()
      const { status } = await call('POST', `signup?redirect_to=${encodeURIComponent(asked)}`, {
        email,
        password: 'segreta1',
      })
      expect([asked, status]).toEqual([asked, 200])
      const { origin, pathname } = new URL(await newestLink(email))
      expect([asked, origin, pathname]).toEqual([asked, site, '/'])
    })
    await Promise.all(signUps)
  })

  test('is the site for a link of an earlier version, whatever it says', async () => {
    for (const asked of hostile('bottega.example')) {
      const { origin, pathname } = await follow({ type: 'signup', redirect_to: asked })
      expect([asked, origin, pathname]).toEqual([asked, site, '/'])
    }
  })

  test('is the requested page when that is one of the site', async () => {
    const asked = `${site}/dashboard/profile`
    const page = await follow({ type: 'recovery', redirect_to: asked })
    expect(page.href).toBe(`${asked}?token_hash=${'0'.repeat(64)}&type=recovery`)
  })

  test.each([
    '//x',
    '/\\x',
    '/_mailbox',
    '/_backup',
    '/healthz',
    '/storage/v1/object/public/avatars/x.png',
    '/rest/v1/cards',
    '/auth/v1/verify',
    '/functions/v1/website-data',
    '/functions/v1/card-data',
    '/functions/v1/card-pass',
    '/dashboard/../healthz',
    '/dashboard/%2e%2e/healthz',
    '/dashboard//profile',
    '/dashboard/inventata',
    '/dashboard/activity/edit/..%2f..%2f..%2f_mailbox',
    '/assets/x.js',
    '/dashboard/profile/altro',
  ])('is the site when %s is asked for, which is no page of the dashboard', async (path) => {
    const page = await follow({ type: 'signup', redirect_to: site + path })
    expect(page.href.split('?')[0]).toBe(`${site}/`)
  })

  test('contains no tokens except its own', async () => {
    const asked = `${site}/dashboard/profile?access_token=x&refresh_token=x&type=recovery#access_token=x`
    const page = await follow({ type: 'signup', redirect_to: asked })
    expect([page.pathname, page.hash]).toEqual(['/dashboard/profile', ''])
    expect([...page.searchParams.keys()]).toEqual(['token_hash', 'type'])
  })

  test('is the site for any text at all', async () => {
    const part = fc.oneof(
      fc.constantFrom(
        'http:',
        'https:',
        '//',
        '\\',
        '@',
        '\r\n',
        '\t',
        '%0d%0a',
        ':',
        'evil.example',
        'bottega.example',
        site,
      ),
      fc.string({ maxLength: 6, unit: 'grapheme' }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 6 }),
        fc.constantFrom('signup', 'recovery'),
        async (parts, type) => {
          expect((await follow({ type, redirect_to: parts.join('') })).origin).toBe(site)
        },
      ),
      { numRuns: 100, seed: 20260201, endOnFailure: true },
    )
  })

  test('a recovery asked for with a hostile page is sent, leads to the site and costs one mail of the address', async () => {
    for (const asked of hostile('bottega.example')) {
      const path = `recover?redirect_to=${encodeURIComponent(asked)}`
      expect((await call('POST', path, { email: 'business@demo.it' })).status).toBe(200)
    }
    const mails = await mailsTo(server.dataDir, 'business@demo.it')
    expect(mails).toHaveLength(1)
    const link = mails[0]?.link ?? ''
    expect([new URL(link).origin, (await open(link)).status]).toEqual([site, 200])
  })
})

describe('an address', () => {
  const wrong = [
    'x<cliente@demo.it>',
    '<cliente@demo.it>',
    'cliente@demo.it,',
    'a(c)@demo.it',
    '"cliente"@demo.it',
    'a@b.it\r\nBcc: c@d.it',
    'a@b',
    'à@demo.it',
    `${'.'.repeat(60_000)}`,
  ]
  const routes = ['signup', 'token?grant_type=password', 'recover', 'resend']
  test.each(routes)('that is invalid is refused by %s', async (route) => {
    const statuses = wrong.map(async (email) => {
      const { status } = await call('POST', route, { email, password: demoPassword, type: 'signup' })
      return [email.slice(0, 40), status]
    })
    expect(await Promise.all(statuses)).toEqual(wrong.map((email) => [email.slice(0, 40), 400]))
  })

  test('that is invalid is refused even to the secret key', async () => {
    for (const email of wrong) {
      const { error } = await server.serviceClient().auth.admin.createUser({ email, password: 'segreta123' })
      expect([email.slice(0, 40), error?.status]).toEqual([email.slice(0, 40), 400])
    }
  })

  test('is the same in capitals and in small letters, with one limit for its mails', async () => {
    const email = newEmail()
    for (const spelling of [email, email.toUpperCase(), ` ${email} `]) {
      await call('POST', 'signup', { email: spelling, password: 'segreta1' })
    }
    expect(await mailsTo(server.dataDir, email)).toHaveLength(1)
  })
})

describe('a sign-up', () => {
  const data = [
    undefined,
    {},
    { role: 'admin' },
    {
      display_name: 'Nino',
      avatar_url: 'https://evil.example/x.png',
      role: 'admin',
      nota: 'x'.repeat(50_000),
    },
    { email: 'admin@demo.it', sub: randomUUID(), email_verified: true },
    { display_name: 'x'.repeat(201) },
    { display_name: 5 },
    { display_name: { length: 1 } },
    'testo',
    [1],
  ]

  test('answers the same for a known address and a new one, whatever metadata is sent', async () => {
    const compared = data.map(async (sent) => {
      const [known, fresh] = await Promise.all(
        ['admin@demo.it', newEmail()].map(async (email) => {
          const { status, text } = await call('POST', 'signup', { email, password: 'segreta1', data: sent })
          const plain = text
            .replaceAll(email, 'EMAIL')
            .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
            .replace(/\d{4}-\d\d-\d\dT[^"]+/g, 'TIME')
          return { status, plain }
        }),
      )
      expect(known).toEqual(fresh)
      expect(known?.plain).not.toMatch(/evil|xxxxx|"role":"admin"/)
    })
    await Promise.all(compared)
  })

  test('keeps the name of the metadata and nothing else', async () => {
    const email = newEmail()
    await call('POST', 'signup', { email, password: 'segreta1', data: data[3] })
    await open(await newestLink(email))
    const { data: signedIn } = await server.client().auth.signInWithPassword({ email, password: 'segreta1' })
    const { display_name, ...rest } = signedIn.user?.user_metadata ?? {}
    expect(display_name).toBe('Nino')
    expect(Object.keys(rest).sort()).toEqual(['email', 'email_verified', 'phone_verified', 'sub'])
  })

  test('does not tell afterwards whether the address had an account', async () => {
    const answers = []
    for (const email of ['business@demo.it', newEmail()]) {
      await call('POST', 'signup', { email, password: 'indovinata1' })
      const { status, text } = await call('POST', 'token?grant_type=password', {
        email,
        password: 'indovinata1',
      })
      answers.push({ status, code: asJson(text).error_code })
    }
    expect(answers).toEqual(Array(2).fill({ status: 400, code: 'email_not_confirmed' }))
  })

  test.each([
    ['a stranger’s and the owner’s', ['di-un-estraneo', 'del-titolare']],
    ['the owner’s and a stranger’s', ['del-titolare', 'di-un-estraneo']],
    ['a stranger’s around the owner’s', ['di-un-estraneo', 'del-titolare', 'di-un-estraneo']],
  ])(
    '%s within a minute: the one link opens the account, and no password counts until its opener has chosen one',
    async (_, passwords) => {
      const email = newEmail()
      for (const password of passwords) await call('POST', 'signup', { email, password })
      const mails = await mailsTo(server.dataDir, email)
      expect(mails).toHaveLength(1)
      const { answer } = await open(mails[0]?.link ?? '')
      expect(answer.contested).toBe(true)
      const signIn = async (password: string) =>
        (await server.client().auth.signInWithPassword({ email, password })).error?.code
      const others = async () => (await Promise.all([...new Set(passwords)].map(signIn))).sort()
      expect(await others()).toEqual(['invalid_credentials', 'invalid_credentials'])
      const authorization = `Bearer ${answer.access_token}`
      expect((await call('PUT', 'user', { password: 'scelta-ora' }, { authorization })).status).toBe(200)
      expect(await signIn('scelta-ora')).toBeUndefined()
      expect(await others()).toEqual(['invalid_credentials', 'invalid_credentials'])
    },
  )

  test('sent twice with the same password counts once, and its link makes that password the account’s', async () => {
    const email = newEmail()
    for (let times = 0; times < 2; times += 1)
      await call('POST', 'signup', { email, password: 'del-titolare' })
    const { status, answer } = await open(await newestLink(email))
    expect([status, 'contested' in answer]).toEqual([200, false])
    const { error } = await server.client().auth.signInWithPassword({ email, password: 'del-titolare' })
    expect(error).toBeNull()
  })

  test('that nobody confirmed does not stop the admin from making the account', async () => {
    const email = newEmail()
    await call('POST', 'signup', { email, password: 'di-un-estraneo' })
    const link = await newestLink(email)
    const { error } = await server
      .serviceClient()
      .auth.admin.createUser({ email, password: 'del-titolare', email_confirm: true })
    expect(error).toBeNull()
    expect((await open(link)).answer.error_code).toBe('otp_expired')
    expect(
      (await server.client().auth.signInWithPassword({ email, password: 'del-titolare' })).error,
    ).toBeNull()
  })
})

describe('one’s own account', () => {
  test('keeps name and picture, each as long as its column, and nothing else', async () => {
    const client = await server.signInAs('cliente')
    const kept = { display_name: 'Carla', avatar_url: 'https://x.example/a.png' }
    const { data } = await client.auth.updateUser({
      data: { ...kept, role: 'admin', nota: 'x'.repeat(50_000) },
    })
    expect(data.user?.user_metadata).toMatchObject(kept)
    expect(Object.keys(data.user?.user_metadata ?? {})).not.toContain('nota')
    expect(data.user?.user_metadata.role).toBeUndefined()
    for (const wrong of [
      { display_name: 'x'.repeat(201) },
      { avatar_url: 'x'.repeat(2001) },
      { display_name: ['x'] },
    ]) {
      expect((await client.auth.updateUser({ data: wrong })).error?.status).toBe(400)
    }
    const cleared = await client.auth.updateUser({ data: { avatar_url: null } })
    expect(cleared.data.user?.user_metadata).not.toHaveProperty('avatar_url')
    expect(cleared.data.user?.user_metadata.display_name).toBe('Carla')
  })
})

test('of two sessions that change the password at the same moment one succeeds, and the other is ended', async () => {
  const email = newEmail()
  const user = { email, password: demoPassword, email_confirm: true }
  await server.serviceClient().auth.admin.createUser(user)
  const signIn = async () => {
    const { text } = await call('POST', 'token?grant_type=password', { email, password: demoPassword })
    return String(asJson(text).access_token)
  }
  const [mine, stolen] = [await signIn(), await signIn()]
  const change = async (token: string, password: string) => {
    const { status } = await call('PUT', 'user', { password }, { authorization: `Bearer ${token}` })
    return { token, password, status }
  }
  const changes = await Promise.all([
    change(stolen, 'di-un-ladro'),
    change(mine, 'del-titolare'),
    change(stolen, 'di-un-ladro-2'),
    change(stolen, 'di-un-ladro-3'),
  ])
  const taken = changes.filter(({ status }) => status === 200)
  expect(new Set(taken.map(({ token }) => token)).size).toBe(1)
  const refused = changes.filter(({ token }) => token !== taken[0]?.token)
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401))
  const opens = async (password: string) =>
    (await server.client().auth.signInWithPassword({ email, password })).error === null
  for (const { password } of refused) expect(await opens(password)).toBe(false)
})

test('a refresh token is answered with its successor while that is the active one, then ends the session', async () => {
  const client = await server.signInAs('gestore')
  const token = (await client.auth.getSession()).data.session?.refresh_token
  const renew = async (refresh_token = token) => {
    const { status, text } = await call('POST', 'token?grant_type=refresh_token', { refresh_token })
    const { refresh_token: next, error_code: code }: Record<string, string> = JSON.parse(text)
    return { status, next, code }
  }
  const { next } = await renew()
  expect((await renew()).next, 'a repeated request').toBe(next)
  const { next: newest } = await renew(next)
  expect((await renew()).code).toBe('refresh_token_already_used')
  expect((await renew(newest)).status).toBe(400)
})
