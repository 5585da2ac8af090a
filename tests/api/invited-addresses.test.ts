import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Factories, factories } from '../../testing/factories.ts'
import { mailsTo, openLink } from '../../testing/mailbox.ts'
import type { RunningServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'

let server: RunningServer
let admin: SupabaseClient
let make: Factories
beforeAll(async () => {
  server = await sharedServer()
  admin = await server.signInAs('admin')
  make = factories(server.serviceClient())
})
afterAll(() => server.stop())

const typed = 'di-un-estraneo1'
const call = async (body: object) => {
  const { data, error } = await admin.functions.invoke('create-business-account', { body })
  return error ? error.context.json() : data
}
const invite = (businessId: string) => call({ businessId, invite: 'new' })
const signUp = (email: string) => server.client().auth.signUp({ email, password: typed })

/** Waits for the link of a kind that was mailed last. */
async function linkOf(kind: 'invite' | 'signup', email: string): Promise<string> {
  return vi.waitFor(async () => {
    const found = (await mailsTo(server.dataDir, email)).find(({ link }) => link.includes(`type=${kind}`))
    if (!found) throw new Error(`no link of the kind ${kind} has come`)
    return found.link
  }, 60_000)
}
const open = async (link: string) => {
  const client = server.client()
  return { client, ...(await openLink(client, link)) }
}
const businessesOf = async (client: SupabaseClient) => (await client.from('businesses').select('id')).data

/** The typed password opens nothing; whoever has come by a link chooses another, which counts. */
async function expectAnotherPassword(client: SupabaseClient, email: string) {
  const signIn = async (password: string) =>
    (await server.client().auth.signInWithPassword({ email, password })).error?.code
  expect(await signIn(typed)).toBe('invalid_credentials')
  expect((await client.auth.updateUser({ password: 'scelta-ora1' })).error).toBeNull()
  expect([await signIn('scelta-ora1'), await signIn(typed)]).toEqual([undefined, 'invalid_credentials'])
}

describe('a password typed at a sign-up with an invited address never counts', () => {
  test('where the sign-up was first, and its link opens nothing', async () => {
    const { id, email } = await make.business()
    await signUp(email)
    const former = await linkOf('signup', email)
    expect(await invite(id)).toMatchObject({ userId: expect.any(String) })
    const invited = await linkOf('invite', email)
    expect((await open(former)).error?.code).toBe('otp_expired')
    const owner = await open(invited)
    expect(await businessesOf(owner.client)).toEqual([{ id }])
    await expectAnotherPassword(owner.client, email)
  })

  test('where the invitation was first, and the sign-up’s link opens it', async () => {
    const { id, email } = await make.business()
    await invite(id)
    const invited = await linkOf('invite', email)
    await signUp(email)
    const owner = await open(await linkOf('signup', email))
    // By this the page knows that it asks for a password (`src/app/access/open-link.ts`).
    expect(owner.data.user?.app_metadata.business_id).toBe(id)
    expect(await businessesOf(owner.client)).toEqual([{ id }])
    expect((await open(invited)).error?.code).toBe('otp_expired')
    await expectAnotherPassword(owner.client, email)
  })

  test('where a mail for a forgotten password opens it', async () => {
    const { id, email } = await make.business()
    await signUp(email)
    await invite(id)
    await server.client().auth.resetPasswordForEmail(email)
    const recovery = await vi.waitFor(async () => {
      const found = (await mailsTo(server.dataDir, email)).find(({ link }) => link.includes('type=recovery'))
      if (!found) throw new Error('no mail for a forgotten password has come')
      return found.link
    }, 60_000)
    const owner = await open(recovery)
    expect(await businessesOf(owner.client)).toEqual([{ id }])
    await expectAnotherPassword(owner.client, email)
  })
})

describe('an address with a sign-up', () => {
  test('that nobody has confirmed gets an account with the password that the admin gives', async () => {
    const { id, email } = await make.business()
    await signUp(email)
    const former = await linkOf('signup', email)
    const created = await call({ businessId: id, email, password: 'data-dal-admin1' })
    expect(created).toEqual({ userId: expect.any(String) })
    expect((await open(former)).error?.code).toBe('otp_expired')
    const signIn = (password: string) => server.client().auth.signInWithPassword({ email, password })
    expect((await signIn(typed)).error?.code).toBe('invalid_credentials')
    expect((await signIn('data-dal-admin1')).data.user?.id).toBe(created.userId)
  })

  test('that was confirmed is taken, and stays its owner’s', async () => {
    const { id, email } = await make.business()
    await signUp(email)
    await open(await linkOf('signup', email))
    const taken = { code: 'email_taken', field: 'email', error: "L'indirizzo email ha già un account" }
    expect(await invite(id)).toMatchObject(taken)
    expect(await call({ businessId: id, email, password: 'data-dal-admin1' })).toMatchObject(taken)
    const { data } = await server.client().auth.signInWithPassword({ email, password: typed })
    const role = await server.serviceClient().rpc('get_user_role', { _user_id: data.user?.id ?? '' })
    expect(role.data).toBe('cliente')
  })
})

test('of two businesses with one address that are invited at once, one reads that it is taken', async () => {
  const [one, other] = [await make.business(), await make.business()]
  await server.serviceClient().from('businesses').update({ email: one.email }).eq('id', other.id)
  const answers = await Promise.all([invite(one.id), invite(other.id)])
  expect(answers.filter(({ userId }) => userId)).toHaveLength(1)
  expect(answers.find(({ userId }) => !userId)).toMatchObject({ code: 'email_taken', field: 'email' })
})
