import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { walletSettings } from '../../supabase/functions/_shared/wallets/certificates.test-data.ts'
import type { RunningServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'
import { describeBusinessAccount } from './support/business-account.ts'
import { describeCardData } from './support/card-data.ts'
import { describeCardPass } from './support/card-pass.ts'
import { checkOnDeno, clientsOf, startOnDeno } from './support/deno.ts'
import { describeManageAccount } from './support/manage-account.ts'
import { describeWebsiteData } from './support/website-data.ts'

/**
 * The edge functions on Supabase's own runtime, Deno, with the packages that npm has installed and without the network.
 */

const site = 'https://bottega.example'

const functions = ['create-business-account', 'manage-account', 'website-data', 'card-data', 'card-pass']
/** The backend of the functions. */
let server: RunningServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

test('their types hold on Deno too', () => {
  checkOnDeno(functions)
})

test.each(functions)('%s imports the client version that this repository has installed', (name) => {
  const { source, settings, installed } = clientsOf(name)
  expect([source, settings]).toEqual([installed, installed])
})

describe('create-business-account answers', () => {
  const url = describeBusinessAccount(() =>
    startOnDeno('create-business-account', server, { SITE_ORIGINS: `https://other.example,${site}` }),
  )

  test('the origins of SITE_ORIGINS may call it from a browser, others may not', async () => {
    const preflight = async (origin: string) => {
      const headers = { origin, 'access-control-request-method': 'POST' }
      const { status, headers: answered } = await fetch(url(), { method: 'OPTIONS', headers })
      return [
        status,
        answered.get('access-control-allow-origin'),
        answered.get('access-control-allow-headers'),
      ]
    }
    expect(await preflight(site)).toEqual([204, site, expect.stringContaining('authorization')])
    expect(await preflight('https://elsewhere.example')).toEqual([204, null, null])
  })
})

describe('manage-account answers', () => {
  describeManageAccount(() => startOnDeno('manage-account', server))
})

describe('card-data answers', () => {
  describeCardData(() => startOnDeno('card-data', server))
})

describe('website-data answers', () => {
  describeWebsiteData(() => startOnDeno('website-data', server))
})

describe('card-pass answers', () => {
  describeCardPass(async () => {
    const settings = { ...(await walletSettings()), SITE_ORIGINS: `${site}, https://other.example` }
    return { ...(await startOnDeno('card-pass', server, settings)), site }
  })
})
