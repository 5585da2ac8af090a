import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkParts, mailsTo, openLink, waitForMail } from '../../testing/mailbox.ts'
import { demoPassword, type RunningServer, startServer } from '../../testing/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const newEmail = () => `prova-${randomUUID()}@example.it`

describe('registration', () => {
  test('is confirmed by the mail’s link, once, and makes a cliente whatever role is claimed', async () => {
    const client = server.client()
    const email = newEmail()
    const options = { emailRedirectTo: server.url, data: { role: 'admin' } }
    const { data, error } = await client.auth.signUp({ email, password: 'segreta1', options })
    expect(error).toBeNull()
    expect(data.session).toBeNull()

    const unconfirmed = await client.auth.signInWithPassword({ email, password: 'segreta1' })
    expect(unconfirmed.error?.code).toBe('email_not_confirmed')

    const mail = await waitForMail(server.dataDir, email)
    expect(mail.subject).toContain('Conferma il tuo account')
    expect(mail.link.split('?')[0]).toBe(`${server.url}/`)
    expect(linkParts(mail.link).type).toBe('signup')
    const opened = await openLink(server.client(), mail.link)
    expect(opened.data.user?.email).toBe(email)
    expect((await openLink(server.client(), mail.link)).error?.code).toBe('otp_expired')

    const signedIn = await client.auth.signInWithPassword({ email, password: 'segreta1' })
    const role = await client.rpc('get_user_role', { _user_id: signedIn.data.user?.id ?? '' })
    expect(role.data).toBe('cliente')
  })

  test('answers an address that has an account as it answers a new one', async () => {
    const shapeOf = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(shapeOf)
        : typeof value === 'object' && value
          ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]))
          : typeof value
    const answers = await Promise.all(
      [newEmail(), 'admin@demo.it'].map((email) =>
        server.client().auth.signUp({ email, password: 'segreta1' }),
      ),
    )
    expect(answers.map(({ error }) => error)).toEqual([null, null])
    expect(shapeOf(answers[1]?.data)).toEqual(shapeOf(answers[0]?.data))
    expect(await mailsTo(server.dataDir, 'admin@demo.it')).toHaveLength(0)
  })

  test('sends the link again when asked, at most once a minute, and never says so', async () => {
    const client = server.client()
    const email = newEmail()
    await client.auth.signUp({ email, password: 'segreta1' })
    const { error } = await client.auth.resend({ type: 'signup', email })
    expect(error).toBeNull()
    expect(await mailsTo(server.dataDir, email)).toHaveLength(1)
    const { link } = await waitForMail(server.dataDir, email)
    expect((await openLink(client, link)).error).toBeNull()
  })

  test('a password that is too short is refused, and so is one whose end bcrypt would ignore', async () => {
    const { error } = await server.client().auth.signUp({ email: newEmail(), password: 'corta' })
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] })
    const long = await server.client().auth.signUp({ email: newEmail(), password: 'x'.repeat(73) })
    expect(long.error?.status).toBe(400)
  })
})

test('an address with characters that nobody sees registers, recovers and signs in as the plain one', async () => {
  const email = newEmail()
  const pasted = () => `\u2060${email.replace('@', '\u200b@\u200e')}\u00ad\u00a0`
  const password = 'segreta1'
  const { data } = await server.client().auth.signUp({ email: pasted(), password })
  expect(data.user?.email).toBe(email)
  const client = server.client()
  await openLink(client, (await waitForMail(server.dataDir, email)).link)
  expect((await client.auth.signInWithPassword({ email: pasted(), password })).data.user?.email).toBe(email)
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
  await server.client().auth.resetPasswordForEmail(pasted())
  await expect.poll(async () => (await mailsTo(server.dataDir, email)).length).toBe(2)
})

describe('recovery', () => {
  test('the link leads to the site and signs in', async () => {
    const client = server.client()
    const redirectTo = `${server.url}/dashboard/profile`
    expect((await client.auth.resetPasswordForEmail('gestore@demo.it', { redirectTo })).error).toBeNull()
    const mail = await waitForMail(server.dataDir, 'gestore@demo.it')
    expect(mail.subject).toContain('Reimposta la tua password')
    expect(mail.link.split('?')[0]).toBe(`${server.url}/`)
    expect(linkParts(mail.link).type).toBe('recovery')
    expect((await openLink(client, mail.link)).data.user?.email).toBe('gestore@demo.it')
    expect((await client.auth.getUser()).error).toBeNull()
  })

  test('leads to the site when a page elsewhere was asked for', async () => {
    await server
      .client()
      .auth.resetPasswordForEmail('business@demo.it', { redirectTo: 'https://evil.example/x' })
    const mail = await waitForMail(server.dataDir, 'business@demo.it')
    expect(mail.link.split('?')[0]).toBe(`${server.url}/`)
  })

  test('answers an unknown address alike, and sends nothing', async () => {
    const email = newEmail()
    const { data, error } = await server.client().auth.resetPasswordForEmail(email)
    expect({ data, error }).toEqual({ data: {}, error: null })
    expect(await mailsTo(server.dataDir, email)).toHaveLength(0)
  })

  test('a second request within a minute answers alike and keeps the first link good', async () => {
    for (let times = 0; times < 2; times += 1) {
      expect((await server.client().auth.resetPasswordForEmail('cliente@demo.it')).error).toBeNull()
    }
    const mails = await mailsTo(server.dataDir, 'cliente@demo.it')
    expect(mails).toHaveLength(1)
    expect((await openLink(server.client(), mails[0]?.link ?? '')).error).toBeNull()
  })

  test('the mailbox shows the mail, and its link can be followed from there', async () => {
    const list = await (await fetch(`${server.url}/_mailbox`)).text()
    const path = /\/_mailbox\/[\w-]+/.exec(list)?.[0]
    const mail = await (await fetch(`${server.url}${path}`)).text()
    expect(mail).toMatch(/<a href="http[^"]+\?token_hash=/)
    const preview = await fetch(`${server.url}${path}/html`)
    expect(preview.headers.get('content-security-policy')).toContain('sandbox')
  })
})

describe('a session', () => {
  /** An account that only this test uses. */
  async function account() {
    const email = newEmail()
    const { error } = await server
      .serviceClient()
      .auth.admin.createUser({ email, password: demoPassword, email_confirm: true })
    if (error) throw error
    const signIn = async () => {
      const client = server.client()
      const { data } = await client.auth.signInWithPassword({ email, password: demoPassword })
      return { client, token: data.session?.access_token ?? '', id: data.user?.id ?? '' }
    }
    return { email, signIn }
  }

  test('ends on every other device when the password changes, for writes at once', async () => {
    const { signIn } = await account()
    const [here, there] = [await signIn(), await signIn()]
    expect((await here.client.auth.updateUser({ password: 'NuovaSegreta1!' })).error).toBeNull()

    const rename = (session: typeof here) =>
      session.client.from('profiles').update({ display_name: 'Nino' }).eq('user_id', session.id).select()
    expect((await rename(there)).status).toBe(401)
    expect((await rename(here)).data).toHaveLength(1)
    expect((await there.client.auth.refreshSession()).error).not.toBeNull()
    expect((await here.client.auth.refreshSession()).error).toBeNull()
  })

  test('gets the reason when a new password is refused', async () => {
    const { client } = await (await account()).signIn()
    expect((await client.auth.updateUser({ password: demoPassword })).error?.code).toBe('same_password')
    expect((await client.auth.updateUser({ password: 'x' })).error?.code).toBe('weak_password')
    const { data } = await client.auth.updateUser({
      password: 'NuovaSegreta1!',
      data: { display_name: 'Nino' },
    })
    expect(data.user?.user_metadata.display_name).toBe('Nino')
  })

  test('cannot be opened by a link that is older than a password set by an administrator', async () => {
    const { email, signIn } = await account()
    const { id } = await signIn()
    await server.client().auth.resetPasswordForEmail(email)
    const { link } = await waitForMail(server.dataDir, email)
    const { error } = await server
      .serviceClient()
      .auth.admin.updateUserById(id, { password: 'NuovaSegreta1!' })
    expect(error).toBeNull()
    expect((await openLink(server.client(), link)).error?.code).toBe('otp_expired')
  })

  test('that was signed out can no longer write', async () => {
    const { signIn } = await account()
    const { client, token, id } = await signIn()
    await client.auth.signOut()
    const response = await fetch(`${server.url}/rest/v1/profiles?user_id=eq.${id}`, {
      method: 'PATCH',
      headers: {
        apikey: 'sb_publishable_embedded',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ display_name: 'Nino' }),
    })
    expect(response.status).toBe(401)
  })

  test('a refresh token used again after its grace period ends the session', async () => {
    const { signIn } = await account()
    const { client, id } = await signIn()
    const first = (await client.auth.getSession()).data.session?.refresh_token ?? ''
    await client.auth.refreshSession()
    await client.auth.refreshSession()
    const rename = () => client.from('profiles').update({ display_name: 'Nino' }).eq('user_id', id)
    expect((await rename()).error).toBeNull()
    const thief = await server.client().auth.refreshSession({ refresh_token: first })
    expect(thief.data.session).toBeNull()
    expect((await rename()).status, 'also with the access token that it had given out').toBe(401)
    expect((await client.auth.refreshSession()).error).not.toBeNull()
  })

  test('cannot change its e-mail address', async () => {
    const { signIn } = await account()
    const { error } = await (await signIn()).client.auth.updateUser({ email: newEmail() })
    expect(error?.code).toBe('email_change_disabled')
  })

  test('only the secret key makes users', async () => {
    const admin = await server.signInAs('admin')
    const { error } = await admin.auth.admin.createUser({ email: newEmail(), password: demoPassword })
    expect(error?.status).toBe(403)
    const twice = await server
      .serviceClient()
      .auth.admin.createUser({ email: 'admin@demo.it', password: demoPassword })
    expect(twice.error?.code).toBe('email_exists')
  })
})
