import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { supabaseDeps } from '../../supabase/functions/create-business-account/deps.ts'
import { type Invitations, invite } from '../../supabase/functions/create-business-account/invite.ts'
import { factories } from '../../testing/factories.ts'
import { openLink, waitForMail } from '../../testing/mailbox.ts'
import type { RunningServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'
import { describeBusinessAccount } from './support/business-account.ts'

describeBusinessAccount(async () => {
  const server = await sharedServer()
  return { server, url: `${server.url}/functions/v1/create-business-account`, stop: server.stop }
})

let server: RunningServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

test.each(['createInvited', 'sendInvitation'] as const)(
  'an address that is corrected between the first look and %s gets the invitation',
  async (step) => {
    const service = server.serviceClient()
    const business = await factories(service).business()
    const email = `giusta-${randomUUID()}@example.it`
    const correct = () => service.from('businesses').update({ email }).eq('id', business.id).throwOnError()
    const deps = supabaseDeps(service, () => ({}))
    const racing: Invitations = {
      ...deps,
      async createInvited(...args) {
        if (step === 'createInvited') await correct()
        return deps.createInvited(...args)
      },
      async sendInvitation(account) {
        if (step === 'sendInvitation') await correct()
        return deps.sendInvitation(account)
      },
    }
    expect(await invite({ businessId: business.id, invite: 'new' }, racing)).toEqual({
      userId: expect.any(String),
    })
    const own = server.client()
    expect((await openLink(own, (await waitForMail(server.dataDir, email)).link)).error).toBeNull()
    expect((await own.from('businesses').select('id')).data).toEqual([{ id: business.id }])
  },
)
