import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#permissions'
import { png } from '../../../packages/embedded-supabase/testing/pictures.ts'
import { codeOf } from '../../../testing/app-codes.ts'
import { factories } from '../../../testing/factories.ts'
import { openLink, waitForMail } from '../../../testing/mailbox.ts'
import type { RunningServer } from '../../../testing/server.ts'
import type { Db } from './actors.ts'

type Host = { server: RunningServer; url: string; stop(): void | Promise<void> }
type Person = { id: string; email: string; client: Db }

const password = 'Segreta123!'
const actions = [
  { action: 'invite' },
  { action: 'set_role', role: 'gestore' },
  { action: 'send_password_link' },
  { action: 'end_sessions' },
  { action: 'remove_factors' },
  { action: 'ban' },
  { action: 'unban' },
  { action: 'delete' },
]

/** Tests of the function `manage-account`, wherever it runs: `start` starts its host. */
export function describeManageAccount(start: () => Promise<Host>): void {
  let host: Host
  let server: RunningServer
  let service: Db
  let admin: Person
  beforeAll(async () => {
    host = await start()
    server = host.server
    service = server.serviceClient()
    admin = await person('admin')
  })
  afterAll(() => host.stop())

  async function person(role = 'cliente'): Promise<Person> {
    const email = `persona-${randomUUID()}@example.it`
    const { data, error } = await service.auth.admin.createUser({ email, password, email_confirm: true })
    if (error) throw error
    const { id } = data.user
    await service.from('user_roles').update({ role }).eq('user_id', id).throwOnError()
    return { id, email, client: await server.signIn(email, password) }
  }

  async function ask(caller: Db | string, body: unknown, method = 'POST') {
    const token =
      typeof caller === 'string' ? caller : (await caller.auth.getSession()).data.session?.access_token
    const response = await fetch(host.url, {
      method,
      headers: {
        apikey: 'sb_publishable_embedded',
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
  const done = (id: string) => ({ status: 200, body: expect.objectContaining({ user_id: id }) })
  const refusal = (status: number, code: string) => ({ status, body: expect.objectContaining({ code }) })
  const statusOf = async (id: string) => {
    const { data } = await service.from('user_roles').select('role').eq('user_id', id).maybeSingle()
    return data?.role ?? null
  }
  const entries = async (id: string) => {
    const columns = 'by, by_email, action, after'
    const read = service.from('changes').select(columns).eq('table_name', 'accounts').eq('row_id', id)
    return (await read.order('id').limit(100).throwOnError()).data
  }

  describe('is refused', () => {
    test.each(actions)('$action by nobody and by every role but admin', async (action) => {
      const other = await person()
      const body = { ...action, user_id: other.id }
      expect(await ask(server.client(), body)).toMatchObject({ status: 401 })
      for (const role of roles.filter((name) => name !== 'admin'))
        expect(await ask(await server.signInAs(role), body), role).toEqual(refusal(403, 'forbidden'))
      expect(await entries(other.id)).toEqual([])
      expect((await other.client.auth.getUser()).error).toBeNull()
    })

    test.each([
      [{}, 'action'],
      [{ action: 'promote' }, 'action'],
      [{ action: 'invite', role: 'gestore' }, 'email'],
      [{ action: 'invite', email: 'Anna <a@example.it>', role: 'gestore' }, 'email'],
      [{ action: 'invite', email: 'a@example.it' }, 'role'],
      [{ action: 'invite', email: 'a@example.it', role: 'business' }, 'role'],
      [{ action: 'invite', email: 'a@example.it', role: 'admin', display_name: 5 }, 'display_name'],
      [{ action: 'invite', email: 'a@example.it', role: 'admin', display_name: 'a\nb' }, 'display_name'],
      [
        { action: 'invite', email: 'a@example.it', role: 'admin', display_name: 'a'.repeat(201) },
        'display_name',
      ],
      [{ action: 'invite', user_id: 'nessuno' }, 'user_id'],
      [{ action: 'ban' }, 'user_id'],
      [{ action: 'set_role', user_id: randomUUID() }, 'role'],
      [{ action: 'set_role', user_id: randomUUID(), role: 'business' }, 'role'],
      [{ action: 'invite', email: 'a@example.it', display_name: '\ud800', role: 'admin' }, 'display_name'],
    ])('%j for its field %s', async (body, field) => {
      expect(await ask(admin.client, body)).toMatchObject({ status: 400, body: { field } })
    })

    test('without an object, and by another method', async () => {
      for (const body of [null, [], 'ban', 5])
        expect(await ask(admin.client, body)).toMatchObject({ status: 400 })
      expect(await ask(admin.client, null, 'GET')).toMatchObject({ status: 405 })
    })

    test.each(actions)('$action of an unknown account', async (action) => {
      expect(await ask(admin.client, { ...action, user_id: randomUUID() })).toEqual(
        refusal(404, 'account_not_found'),
      )
    })

    test.each(actions.filter(({ action }) => ['set_role', 'ban', 'delete'].includes(action)))(
      '$action of oneself',
      async (action) => {
        expect(await ask(admin.client, { ...action, user_id: admin.id })).toEqual(refusal(409, 'own_account'))
        expect(await statusOf(admin.id)).toBe('admin')
      },
    )

    test('another role for the account of a business', async () => {
      const { userId } = await factories(service).businessAccount(password)
      const body = { action: 'set_role', user_id: userId, role: 'cliente' }
      expect(await ask(admin.client, body)).toEqual(refusal(409, 'business_account'))
    })
  })

  test.each([{ action: 'set_role', role: 'cliente' }, { action: 'ban' }, { action: 'delete' }])(
    'Of two admins who $action each other at once, one is refused',
    async (action) => {
      const [one, other] = [await person('admin'), await person('admin')]
      const answers = await Promise.all([
        ask(one.client, { ...action, user_id: other.id }),
        ask(other.client, { ...action, user_id: one.id }),
      ])
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      // Whose session has ended before the first question is told so.
      expect([401, 403]).toContain(statuses.find((status) => status !== 200))
    },
  )

  test('Of two who invite the same address at once, the second is told that it is taken', async () => {
    // The two meet at another moment each time.
    for (let pair = 0; pair < 20; pair += 1) {
      const body = { action: 'invite', email: `gemelli-${randomUUID()}@example.it`, role: 'cliente' }
      const answers = await Promise.all([ask(admin.client, body), ask(admin.client, body)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })

  test('An account is meant by its id in capitals too, with all that is named after it', async () => {
    const leaving = await person()
    const file = `${leaving.id}-1.png`
    await leaving.client.storage.from('avatars').upload(file, png(8, 8), { contentType: 'image/png' })
    const body = { action: 'delete', user_id: leaving.id.toUpperCase() }
    expect(await ask(admin.client, body)).toEqual(done(leaving.id))
    expect((await service.storage.from('avatars').list('', { search: leaving.id })).data).toEqual([])
  })

  test('An invited colleague has the role at once, opens the mail and is in the history', async () => {
    const email = `collega-${randomUUID()}@example.it`
    const body = {
      action: 'invite',
      email: ` ${email.toUpperCase()} `,
      display_name: ' Carla ',
      role: 'gestore',
    }
    const { status, body: answer } = await ask(admin.client, body)
    expect(status).toBe(200)
    const id = answer.user_id
    expect(await statusOf(id)).toBe('gestore')
    expect(await ask(admin.client, { ...body, email })).toEqual(refusal(409, 'email_exists'))
    const again = () => ask(admin.client, { action: 'invite', user_id: id })
    for (let mails = 2; mails <= 5; mails += 1) expect(await again()).toEqual(done(id))
    expect(await again()).toEqual({
      status: 429,
      body: expect.objectContaining({ code: 'mail_limit', user_id: id }),
    })

    const colleague = server.client()
    expect((await openLink(colleague, (await waitForMail(server.dataDir, email)).link)).error).toBeNull()
    expect((await colleague.rpc('get_user_role', { _user_id: id })).data).toBe('gestore')
    const { data } = await colleague.from('profiles').select('display_name').single()
    expect(data).toEqual({ display_name: 'Carla' })
    expect(await ask(admin.client, { action: 'invite', user_id: id })).toEqual(
      refusal(409, 'already_accepted'),
    )
    expect(
      (await entries(id)).map((entry) => [entry.by_email, entry.action, Object(entry.after).azione]),
    ).toEqual([
      [admin.email, 'insert', 'invite'],
      ...Array(5).fill([admin.email, 'update', 'invite']),
      [email, 'update', 'accept'],
    ])
  })

  test('A sign-up that nobody confirmed makes room for an invitation, and its password never counts', async () => {
    const email = `iscritta-${randomUUID()}@example.it`
    await server.client().auth.signUp({ email, password: 'Straniera1!' })
    const { body } = await ask(admin.client, { action: 'invite', email, role: 'cliente' })
    await expect.poll(async () => (await waitForMail(server.dataDir, email)).link).toContain('type=invite')
    await openLink(server.client(), (await waitForMail(server.dataDir, email)).link)
    expect((await server.signIn(email, 'Straniera1!').catch((error) => error)).code).toBe(
      'invalid_credentials',
    )
    expect(await statusOf(body.user_id)).toBe('cliente')
  })

  test('A role counts at once, whatever page is open', async () => {
    const colleague = await person()
    expect(await ask(admin.client, { action: 'set_role', user_id: colleague.id, role: 'gestore' })).toEqual(
      done(colleague.id),
    )
    expect((await colleague.client.from('services').select('id').limit(1)).data).toHaveLength(1)
  })

  test('A blocked account is out of every door, and unblocking brings no session back', async () => {
    const colleague = await person('gestore')
    const session = (await colleague.client.auth.getSession()).data.session
    const token = session?.access_token ?? ''
    const reach = async (path: string, body?: object) => {
      const answer = await fetch(`${server.url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          apikey: 'sb_publishable_embedded',
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return answer.status
    }
    const doors = () =>
      Promise.all([
        reach('/rest/v1/services?select=id&limit=1'),
        reach('/rest/v1/rpc/own_sessions', {}),
        reach('/storage/v1/object/list/avatars', { prefix: '' }),
        reach('/functions/v1/create-business-account', {}),
        reach('/auth/v1/user'),
      ])
    expect(await doors()).toEqual([200, 200, 200, 403, 200])
    expect(await ask(admin.client, { action: 'ban', user_id: colleague.id })).toEqual(done(colleague.id))
    expect(await doors()).toEqual([401, 401, 401, 401, 401])
    const entering = await server.signIn(colleague.email, password).catch((error) => error)
    expect([entering.status, entering.code]).toEqual([400, 'user_banned'])
    const wrong = await server.signIn(colleague.email, 'Sbagliata1!').catch((error) => error)
    expect(wrong.code).toBe('invalid_credentials')
    const refreshed = await server
      .client()
      .auth.refreshSession({ refresh_token: session?.refresh_token ?? '' })
    expect(refreshed.error?.status).toBe(400)
    expect(await ask(admin.client, { action: 'send_password_link', user_id: colleague.id })).toEqual(
      done(colleague.id),
    )
    const { link } = await waitForMail(server.dataDir, colleague.email)
    expect((await openLink(server.client(), link)).error).toMatchObject({ status: 403, code: 'user_banned' })

    expect(await ask(admin.client, { action: 'unban', user_id: colleague.id })).toEqual(done(colleague.id))
    expect(await doors()).toEqual([401, 401, 401, 401, 401])
    expect((await openLink(server.client(), link)).error).toBeNull()
  })

  test('Whoever loses the telephone enters by the password alone, and other devices are out', async () => {
    const colleague = await person()
    const { data } = await colleague.client.auth.mfa.enroll({ factorType: 'totp' })
    const [factorId, code] = [data?.id ?? '', codeOf(data?.totp.secret ?? '')]
    await colleague.client.auth.mfa.challengeAndVerify({ factorId, code })
    await colleague.client.auth.mfa.recoveryCodes.generate()
    expect(await ask(admin.client, { action: 'remove_factors', user_id: colleague.id })).toEqual(
      done(colleague.id),
    )
    expect((await colleague.client.auth.getUser()).error?.status).toBe(401)
    const again = await server.signIn(colleague.email, password)
    expect((await again.auth.getUser()).data.user?.factors).toBeUndefined()
    expect(await ask(admin.client, { action: 'end_sessions', user_id: colleague.id })).toEqual(
      done(colleague.id),
    )
    expect((await again.auth.getUser()).error?.status).toBe(401)
  })

  test('A deleted account leaves its business, its history and no file', async () => {
    const { business, userId, email } = await factories(service).businessAccount(password)
    const own = await server.signIn(email, password)
    const file = `${userId}-${randomUUID()}.png`
    const kept = await own.storage.from('avatars').upload(file, png(1, 1), { contentType: 'image/png' })
    expect(kept.error).toBeNull()
    expect(await ask(admin.client, { action: 'delete', user_id: userId })).toEqual(done(userId))
    expect((await own.auth.getUser()).error?.status).toBe(401)
    const { data } = await service.from('businesses').select('user_id').eq('id', business.id).single()
    expect(data).toEqual({ user_id: null })
    expect((await service.storage.from('avatars').list('', { search: userId })).data).toEqual([])
    expect((await entries(userId)).at(-1)).toMatchObject({ by: admin.id, action: 'delete' })
    expect(await ask(admin.client, { action: 'delete', user_id: userId })).toMatchObject({ status: 404 })
  })
}
