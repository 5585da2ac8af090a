import { describe, expect, test } from 'vitest'
import { describeBusinessAccount } from './support/business-account.ts'
import { checkOnDeno, clientsOf, startOnDeno } from './support/deno.ts'
import { describeWebsiteData } from './support/website-data.ts'

/** The edge functions on Supabase's own runtime, Deno, from npm's packages alone and with nothing from the network. */

const site = 'https://bottega.example'

describe.each(['create-business-account', 'website-data'])('%s', (name) => {
  test('its types hold on Deno too', () => {
    checkOnDeno(name)
  })

  test('it imports the client version that this repository has installed', () => {
    const { source, settings, installed } = clientsOf(name)
    expect([source, settings]).toEqual([installed, installed])
  })
})

describe('create-business-account answers', () => {
  const url = describeBusinessAccount((server) =>
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

describe('website-data answers', () => {
  describeWebsiteData((server) => startOnDeno('website-data', server))
})
