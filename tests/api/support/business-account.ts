import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Factories, factories } from '../../../testing/factories.ts'
import { mailsTo, openLink, waitForMail } from '../../../testing/mailbox.ts'
import type { RunningServer } from '../../../testing/server.ts'

type Host = { server: RunningServer; url: string; stop(): void | Promise<void> }
type Answer = { status: number; body: Record<string, unknown>; headers: Headers }

/**
 * Tests of the function `create-business-account`, wherever it runs. `start` starts its host and returns the function's
 * address and its backend.
 */
export function describeBusinessAccount(start: () => Promise<Host>): () => string {
  let server: RunningServer
  let host: Host
  let admin: SupabaseClient
  let make: Factories
  beforeAll(async () => {
    host = await start()
    server = host.server
    admin = await server.signInAs('admin')
    make = factories(server.serviceClient())
  })
  afterAll(() => host.stop())

  async function invoke(caller: SupabaseClient, body: unknown, method = 'POST'): Promise<Answer> {
    const { data } = await caller.auth.getSession()
    const response = await fetch(host.url, {
      method,
      headers: {
        apikey: 'sb_publishable_embedded',
        'content-type': 'application/json',
        ...(data.session && { authorization: `Bearer ${data.session.access_token}` }),
      },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json(), headers: response.headers }
  }

  const newAccount = (businessId: string) => ({
    email: `conto-${randomUUID()}@example.it`,
    password: 'segreta123',
    businessId,
  })

  async function usersNamed(email: string): Promise<number> {
    const signedIn = await server.client().auth.signInWithPassword({ email, password: 'segreta123' })
    return signedIn.error ? 0 : 1
  }

  test('creates an account with which the business signs in', async () => {
    const business = await make.business()
    const account = newAccount(business.id)
    const { status, body } = await invoke(admin, account)
    expect([status, body]).toEqual([200, { userId: expect.any(String) }])

    const own = server.client()
    const { data } = await own.auth.signInWithPassword({ email: account.email, password: account.password })
    expect(data.user?.id).toBe(body.userId)
    expect((await own.rpc('get_user_role', { _user_id: String(body.userId) })).data).toBe('business')
    expect((await own.from('businesses').select('id, user_id')).data).toEqual([
      { id: business.id, user_id: body.userId },
    ])
  })

  describe('is refused', () => {
    test('to nobody signed in (401) and to every other role (403), whatever the body', async () => {
      expect((await invoke(server.client(), { email: 5 })).status).toBe(401)
      for (const role of ['gestore', 'business', 'cliente']) {
        const { status, body } = await invoke(await server.signInAs(role), { email: 5 })
        expect([status, body.code], role).toEqual([403, 'forbidden'])
      }
    })

    test.each([
      [{ email: 'nessuna' }, 'email'],
      [{ email: `${'a'.repeat(250)}@x.it` }, 'email'],
      [{ email: 5 }, 'email'],
      [{ email: 'a\0@x.it' }, 'email'],
      [{ email: 'a\ud800@x.it' }, 'email'],
      [{ password: 'corta12' }, 'password'],
      [{ password: 'x'.repeat(73) }, 'password'],
      [{ password: null }, 'password'],
      [{ businessId: '1' }, 'businessId'],
      [{ businessId: undefined }, 'businessId'],
    ])('with %j (400, naming %s)', async (wrong, field) => {
      const { status, body } = await invoke(admin, { ...newAccount(randomUUID()), ...wrong })
      expect([status, body.field]).toEqual([400, field])
      expect(body.error).toEqual(expect.any(String))
    })

    test('for a business that does not exist (404)', async () => {
      expect((await invoke(admin, newAccount(randomUUID()))).status).toBe(404)
    })

    test('for a business or an address that has an account already (409)', async () => {
      const [taken, free] = [await make.business(), await make.business()]
      const account = newAccount(taken.id)
      expect((await invoke(admin, account)).status).toBe(200)
      const again = await invoke(admin, newAccount(taken.id))
      expect([again.status, again.body.code]).toEqual([409, 'business_has_account'])
      const sameAddress = await invoke(admin, {
        ...account,
        businessId: free.id,
        email: account.email.toUpperCase(),
      })
      expect([sameAddress.status, sameAddress.body.code]).toEqual([409, 'email_taken'])
      const { data } = await admin.from('businesses').select('user_id').eq('id', free.id).single()
      expect(data?.user_id).toBeNull()
    })

    test('by any other method', async () => {
      expect((await invoke(admin, undefined, 'GET')).status).toBe(405)
    })
  })

  test('two requests at once for one business: one wins, the other leaves no user behind', async () => {
    const business = await make.business()
    const accounts = [newAccount(business.id), newAccount(business.id)]
    const results = await Promise.all(accounts.map((account) => invoke(admin, account)))
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
    const users = await Promise.all(accounts.map(({ email }) => usersNamed(email)))
    expect(users.sort()).toEqual([0, 1])
    const loser = results.find(({ status }) => status === 409)
    expect(loser?.body.code).toBe('business_has_account')
  })

  describe('an invitation', () => {
    const invite = (businessId: string, kind: 'new' | 'again' = 'new') =>
      invoke(admin, { businessId, invite: kind })

    test('mails a link with which the business chooses its password', async () => {
      const business = await make.business()
      const { status, body } = await invite(business.id)
      expect([status, body]).toEqual([200, { userId: expect.any(String) }])
      const waits = await admin.rpc('business_account', { _business_id: business.id })
      expect(waits.data).toMatchObject([{ email: business.email, invited_at: expect.any(String) }])

      const mail = await waitForMail(server.dataDir, business.email)
      expect(mail.subject).toBe('Il tuo invito su Bottega')
      const own = server.client()
      expect((await openLink(own, mail.link)).error).toBeNull()
      expect((await own.auth.updateUser({ password: 'segreta123' })).error).toBeNull()
      expect((await own.from('businesses').select('id')).data).toEqual([{ id: business.id }])
      expect(await usersNamed(business.email)).toBe(1)
      const opened = await admin.rpc('business_account', { _business_id: business.id })
      expect(opened.data).toMatchObject([{ invited_at: null }])

      expect((await openLink(server.client(), mail.link)).error?.code, 'a link counts once').toBe(
        'otp_expired',
      )
      expect((await invite(business.id, 'again')).body.code).toBe('account_in_use')
    })

    test('and a given password go to the address that a person sees', async () => {
      const business = await make.business()
      const account = newAccount(business.id)
      const typed = `\u200e${account.email.replace('@', '\u2060@')}\u00a0`
      expect((await invoke(admin, { ...account, email: typed })).status).toBe(200)
      expect(await usersNamed(account.email)).toBe(1)
      const taken = await invoke(admin, { ...account, email: typed, businessId: (await make.business()).id })
      expect(taken.body.code).toBe('email_taken')
    })

    test('invites nobody twice, also of two at once', async () => {
      const business = await make.business()
      const both = await Promise.all([invite(business.id), invite(business.id)])
      const [done, refused] = both.map(({ status }) => status).sort()
      // 429 where the second came between the account and its mail.
      expect([done, [409, 429].includes(refused ?? 0)]).toEqual([200, true])
      expect((await invite(business.id)).body.code).toBe('business_has_account')
      await waitForMail(server.dataDir, business.email)
      expect(await mailsTo(server.dataDir, business.email)).toHaveLength(1)
      const sameAddress = await make.business({ email: business.email })
      expect((await invite(sameAddress.id)).body.code).toBe('email_taken')
    })

    test('goes to an account that was left without one', async () => {
      const { id, email } = await make.business()
      const service = server.serviceClient()
      await service.auth.admin.createUser({ email, app_metadata: { business_id: id } })
      const uninvited = async () => (await admin.rpc('uninvited_businesses', { _ids: [id] })).data
      expect(await uninvited()).toEqual([{ id }])
      expect((await admin.rpc('invited_address', { _business_id: id })).data).toBeNull()
      expect((await invite(id)).status).toBe(200)
      expect(await uninvited()).toEqual([])
      expect((await invite(id)).body.code).toBe('business_has_account')
      const own = server.client()
      await openLink(own, (await waitForMail(server.dataDir, email)).link)
      expect((await own.from('businesses').select('id')).data).toEqual([{ id }])
    })

    test('while the address is being corrected, is sent, and leaves the account at the address of now', async () => {
      const statuses = new Set<number>()
      for (let round = 0; round < 24; round += 1) {
        const business = await make.business()
        const email = `giusta-${randomUUID()}@example.it`
        const correct = async () => admin.from('businesses').update({ email }).eq('id', business.id)
        const answer = invite(business.id)
        // So many requests later, to meet each of the invitation's steps.
        for (let waits = 0; waits < round % 8; waits += 1) await admin.from('services').select('id').limit(1)
        const correction = await correct()
        statuses.add((await answer).status)
        expect(correction.error).toBeNull()
        const { data } = await admin.rpc('business_account', { _business_id: business.id })
        expect(data).toMatchObject([{ email }])
      }
      expect([...statuses]).toEqual([200])
    })

    test('is sent again to the corrected address, and nothing that reaches the former one opens the account', async () => {
      const business = await make.business()
      await invite(business.id)
      const former = await waitForMail(server.dataDir, business.email)
      const wrong = { email: business.email, password: 'di-un-altro1' }
      await server.client().auth.signUp(wrong)
      const sentTo = async () => (await mailsTo(server.dataDir, business.email)).map(({ link }) => link)
      const signUp = await vi.waitFor(async () => {
        const found = (await sentTo()).find((link) => link.includes('type=signup'))
        if (!found) throw new Error('the sign-up has no mail yet')
        return found
      }, 60_000)
      const email = `giusta-${randomUUID()}@example.it`
      await admin.from('businesses').update({ email }).eq('id', business.id)
      const waits = await admin.rpc('business_account', { _business_id: business.id })
      expect(waits.data).toMatchObject([{ email, invited_at: expect.any(String) }])
      await server.client().auth.resetPasswordForEmail(business.email)
      const other = server.client()
      const stranger = await openLink(other, signUp)
      expect((await other.from('businesses').select('id')).data).toEqual([])
      const role = await other.rpc('get_user_role', { _user_id: stranger.data.user?.id ?? '' })
      expect(role.data, 'an account of their own').toBe('cliente')
      expect((await invite(business.id, 'again')).status).toBe(200)
      expect((await openLink(server.client(), former.link)).error?.code).toBe('otp_expired')
      expect(await sentTo(), 'the invitation and the sign-up, nothing else').toHaveLength(2)
      const own = server.client()
      const { data } = await openLink(own, (await waitForMail(server.dataDir, email)).link)
      expect(data.user?.email).toBe(email)
      expect((await own.from('businesses').select('id')).data).toEqual([{ id: business.id }])
    })

    test('goes with its account when the address is corrected to a taken one, and is sent anew after the next', async () => {
      const [business, taken] = [await make.business(), newAccount((await make.business()).id)]
      expect((await invoke(admin, taken)).status).toBe(200)
      await invite(business.id)
      const former = await waitForMail(server.dataDir, business.email)
      const correct = (email: string) =>
        admin.from('businesses').update({ email }).eq('id', business.id).select('user_id').single()
      expect((await correct(taken.email)).data).toEqual({ user_id: null })
      expect((await openLink(server.client(), former.link)).error?.code).toBe('otp_expired')
      expect((await admin.rpc('business_account', { _business_id: business.id })).data).toEqual([])
      expect((await invite(business.id, 'again')).body.code).toBe('email_taken')
      expect(await usersNamed(taken.email), 'the account that is there stays').toBe(1)
      const email = `giusta-${randomUUID()}@example.it`
      await correct(email)
      expect((await invite(business.id, 'again')).status).toBe(200)
      const own = server.client()
      await openLink(own, (await waitForMail(server.dataDir, email)).link)
      expect((await own.from('businesses').select('id')).data).toEqual([{ id: business.id }])
    })

    test('goes to an address that somebody signed up with, whose passwords never count', async () => {
      const business = await make.business()
      const passwords = ['segreta123', 'di-un-altro1']
      for (const password of passwords) await server.client().auth.signUp({ email: business.email, password })
      expect((await invite(business.id)).status).toBe(200)
      const late = 'dopo-invito1'
      await server.client().auth.signUp({ email: business.email, password: late })
      const invited = await vi.waitFor(async () => {
        const mails = await mailsTo(server.dataDir, business.email)
        const found = mails.find(({ link }) => link.includes('type=invite'))
        if (!found) throw new Error('the invitation has not come yet')
        return found
      }, 60_000)
      const own = server.client()
      expect((await openLink(own, invited.link)).error).toBeNull()
      expect((await own.from('businesses').select('id')).data).toEqual([{ id: business.id }])
      for (const password of [...passwords, late]) {
        const { data } = await server.client().auth.signInWithPassword({ email: business.email, password })
        expect(data.session, password).toBeNull()
      }
    })
  })

  return () => host.url
}
