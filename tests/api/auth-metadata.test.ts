import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkParts, mailsTo, openLink, waitForMail } from '../../testing/mailbox.ts'
import { demoPassword, type RunningServer, startServer } from '../../testing/server.ts'

/* Name and picture in an account's metadata follow the rules of `profiles`; a refusal says why. */

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => server.stop())

const newEmail = () => `nome-${randomUUID()}@example.it`
let visitors = 0

async function call(method: string, path: string, body: object, token?: string) {
  visitors += 1
  const response = await fetch(`${server.url}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: 'sb_publishable_embedded',
      'content-type': 'application/json',
      'x-forwarded-for': `203.0.${Math.floor(visitors / 250)}.${visitors % 250}`,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, answer: await response.json() }
}

const notText = 'Il nome deve essere un testo.'
const tooLong = 'Il nome può avere al massimo 200 caratteri.'
const notLine = 'Il nome deve stare su una riga, senza caratteri di controllo o di direzione.'
const unseen = 'Il nome non ha caratteri visibili.'
const noAddress = "L'indirizzo dell'immagine non è valido."

/** A random character between two code points, inclusive. */
const between = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((code) => String.fromCodePoint(code))
const turning = fc.oneof(
  between(1, 0x1f),
  between(0x7f, 0x9f),
  between(0x2028, 0x202e),
  between(0x2066, 0x2069),
)
const wrongNames: [unknown, string][] = [
  ...fc
    .sample(turning, { numRuns: 25, seed: 20260301 })
    .map((one): [string, string] => [`a${one}b`, notLine]),
  ['a\u202eb', notLine],
  ['a\nb\rc\u2028', notLine],
  ['\u001b[31mrosso', notLine],
  ['Anna\t', notLine],
  ['\u200b', unseen],
  ['   ', unseen],
  ['\u3164\u2800\u{e0041}', unseen],
  ['x'.repeat(201), tooLong],
  ['🍕'.repeat(201), tooLong],
  [5, notText],
  [false, notText],
  [['Anna'], notText],
  [{ length: 1 }, notText],
]
const goodNames = [
  'Anna',
  'D’Àngelo & Figli, نان\u200cوایی',
  'Famiglia 👨‍👩‍👧',
  '🍕'.repeat(200),
  'x'.repeat(200),
]

const wrongAddresses = [
  'javascript:alert(1)',
  'JaVaScRiPt://x.it/%0aalert(1)',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://x.it/1',
  'ftp://x.it/a.png',
  'a\u202eb',
  'testo',
  '',
  ' ',
  ' https://x.it/a.png',
  'https%3A//x.it/a.png',
  '//x.it/a.png',
  '/a.png',
  'https://x.it\\@y.it/a.png',
  'https://x.it/a\nb.png',
  'https://x.it/a\u001bb.png',
  '/storage/v1/object/public/business-logos/a.png',
  '/storage/v1/object/public/avatars/../business-logos/a.png',
  '/storage/v1/object/sign/avatars/a.png?token=x',
  `https://x.it/${'a'.repeat(2000)}`,
  5,
  true,
  ['https://x.it/a.png'],
  { url: 'https://x.it/a.png' },
]
const goodAddresses = [
  'https://x.it/a.png',
  'http://x.it/foto%20mia.jpg?w=2',
  '/storage/v1/object/public/avatars/a.png',
  'http://127.0.0.1:3000/storage/v1/object/public/avatars/a-1.webp?v=m9x2',
]

const refused = (msg: string) => ({ status: 400, answer: { error_code: 'validation_failed', msg } })

/** A new account, with its token and its stored metadata. */
async function newAccount() {
  const email = newEmail()
  const service = server.serviceClient()
  await service.auth.admin.createUser({ email, password: demoPassword, email_confirm: true })
  const { data } = await server.client().auth.signInWithPassword({ email, password: demoPassword })
  const { access_token = '', user } = data.session ?? {}
  const stored = async () => {
    const { data: list } = await service.auth.admin.listUsers({ perPage: 1000 })
    const { display_name, avatar_url } = list.users.find(({ id }) => id === user?.id)?.user_metadata ?? {}
    return { display_name, avatar_url }
  }
  const put = (data: object) => call('PUT', 'user', { data }, access_token)
  return { id: user?.id ?? '', put, stored }
}

test('a sign-up with a name that no profile may have is refused with the reason, and none waits', async () => {
  const signUps = wrongNames.map(async ([display_name, reason]) => {
    const email = newEmail()
    const sent = await call('POST', 'signup', { email, password: 'segreta1', data: { display_name } })
    expect(sent, JSON.stringify(display_name)).toMatchObject(refused(reason))
    expect(await mailsTo(server.dataDir, email)).toEqual([])
  })
  await Promise.all(signUps)
})

test('a sign-up keeps a name that a profile may have', async () => {
  for (const display_name of goodNames) {
    const email = newEmail()
    const sent = await call('POST', 'signup', { email, password: 'segreta1', data: { display_name } })
    expect([display_name, sent.status]).toEqual([display_name, 200])
    const { answer } = await call(
      'POST',
      'verify',
      linkParts((await waitForMail(server.dataDir, email)).link),
    )
    expect(answer.user.user_metadata.display_name).toBe(display_name)
  }
})

test('an account sets no name and no picture that its profile may not have, and keeps what it had', async () => {
  const { put, stored } = await newAccount()
  const kept = { display_name: 'Anna', avatar_url: 'https://x.it/a.png' }
  expect((await put(kept)).status).toBe(200)
  for (const [display_name, reason] of wrongNames) {
    const change = { display_name, avatar_url: 'https://x.it/b.png' }
    expect(await put(change), JSON.stringify(display_name)).toMatchObject(refused(reason))
  }
  for (const avatar_url of wrongAddresses) {
    const change = { display_name: 'Berta', avatar_url }
    expect(await put(change), JSON.stringify(avatar_url)).toMatchObject(refused(noAddress))
  }
  expect(await stored()).toEqual(kept)
})

test('the profile refuses and takes the same names and pictures as the metadata', async () => {
  const { id, put } = await newAccount()
  const texts = (values: unknown[]) => values.filter((value): value is string => typeof value === 'string')
  const changes = [
    ...texts([...wrongNames.map(([name]) => name), ...goodNames]).map((display_name) => ({ display_name })),
    ...texts([...wrongAddresses, ...goodAddresses]).map((avatar_url) => ({ avatar_url })),
  ]
  for (const change of changes) {
    const { status } = await put(change)
    const { error } = await server.serviceClient().from('profiles').update(change).eq('user_id', id)
    expect([change, status]).toEqual([change, error ? 400 : 200])
  }
  for (const empty of [{ display_name: null, avatar_url: null }, { display_name: '' }, {}])
    expect([empty, (await put(empty)).status]).toEqual([empty, 200])
})

test('the secret key makes no account with a name or a picture that no profile may have', async () => {
  const { admin } = server.serviceClient().auth
  for (const user_metadata of [{ display_name: 'a\u202eb' }, { avatar_url: 'javascript:alert(1)' }]) {
    const { error } = await admin.createUser({ email: newEmail(), password: demoPassword, user_metadata })
    expect([user_metadata, error?.status]).toEqual([user_metadata, 400])
  }
})

test('a person who has used a recovery link gets another mail at once, five an hour; an unused one makes them wait', async () => {
  const email = newEmail()
  await server.serviceClient().auth.admin.createUser({ email, password: demoPassword, email_confirm: true })
  const ask = () => call('POST', 'recover', { email })
  const recoveries = async () =>
    (await mailsTo(server.dataDir, email)).filter(({ link }) => link.includes('type=recovery'))
  for (let sent = 1; sent <= 5; sent += 1) {
    for (let times = 0; times < 2; times += 1) expect((await ask()).status).toBe(200)
    await expect.poll(recoveries, { timeout: 30_000 }).toHaveLength(sent)
    const [{ link } = { link: '' }] = await recoveries()
    expect((await openLink(server.client(), link)).error).toBeNull()
    // A used link does not shorten the wait for the next mail.
    expect((await openLink(server.client(), link)).error?.code).toBe('otp_expired')
  }
  expect((await ask()).status).toBe(200)
  expect(await recoveries()).toHaveLength(5)
})
