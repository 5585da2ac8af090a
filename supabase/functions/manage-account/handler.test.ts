import { expect, test } from 'vitest'
import { OtherAccount } from '../_shared/mails.ts'
import { type Deps, handle } from './handler.ts'

const invitation = { action: 'invite', email: 'anna@example.it', role: 'cliente' }

/** What an admin's invitation answers, with a test's changes of its dependencies. */
async function invite(changes: Partial<Deps>) {
  const unused = () => {
    throw new Error('An invitation does not ask this')
  }
  const deps: Deps = {
    isSecretKey: () => false,
    callerOf: async () => ({ userId: 'admin', session: 's' }),
    roleOf: async () => 'admin',
    create: async () => 'anna',
    manage: async () => ({ email: invitation.email, changed: true }),
    sendInvitation: async () => null,
    sendPasswordLink: unused,
    removeFactors: unused,
    removeAvatars: unused,
    notify: unused,
    corsHeaders: () => ({}),
    ...changes,
  }
  const headers = { authorization: 'Bearer good' }
  const request = new Request('http://x/manage-account', {
    method: 'POST',
    headers,
    body: JSON.stringify(invitation),
  })
  const response = await handle(request, deps)
  return [response.status, await response.json()]
}

test('an invited account is answered; one whose mail did not go is named with the refusal', async () => {
  expect(await invite({})).toEqual([200, { user_id: 'anna' }])
  const failing = async () => {
    throw new Error('no mail server')
  }
  expect(await invite({ sendInvitation: failing })).toMatchObject([502, { user_id: 'anna' }])
})

test('an account that another invitation of its address has replaced, at whatever moment, is told as taken', async () => {
  const replaced = async () => {
    throw new OtherAccount()
  }
  const taken = [409, { code: 'email_exists', field: 'email' }]
  expect(await invite({ create: async () => null })).toMatchObject(taken)
  expect(await invite({ manage: async () => 'unknown' })).toMatchObject(taken)
  expect(await invite({ sendInvitation: replaced })).toMatchObject(taken)
})
