import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { icons } from '../../../supabase/functions/card-pass/icons.ts'
import { type Factories, factories } from '../../../testing/factories.ts'
import type { RunningServer } from '../../../testing/server.ts'

/** `site` is the dashboard's origin, where the cards' pages are. */
type Host = { server: RunningServer; url: string; site: string; stop(): void | Promise<void> }

/**
 * Tests of the function `card-pass` where both wallets are set up, wherever it runs. `start` starts its host and returns
 * the function's address and its backend. What it has in common with `website-data` is tested there, what passes contain
 * beside the function.
 */
export function describeCardPass(start: () => Promise<Host>): void {
  let host: Host
  let make: Factories
  beforeAll(async () => {
    host = await start()
    make = factories(host.server.serviceClient())
  })
  afterAll(() => host.stop())

  const ask = (id: string, tipo: string) => fetch(`${host.url}?id=${id}&tipo=${tipo}`, { redirect: 'manual' })
  const filesOf = async (id: string) => {
    const response = await ask(id, 'apple')
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.apple.pkpass',
    ])
    return unzipSync(new Uint8Array(await response.arrayBuffer()))
  }
  const passOf = async (id: string) =>
    JSON.parse(strFromU8((await filesOf(id))['pass.json'] ?? new Uint8Array()))
  const cardWith = async (look: { logo_url?: string; background_color?: string } = {}) => {
    const owner = await make.business()
    const website = await make.website({ business_id: owner.id })
    return {
      owner,
      website,
      card: await make.card({ business_id: owner.id, website_id: website.id, ...look }),
    }
  }

  test('a pass holds the card’s logo and colour, the shop, and a code that leads to its page', async () => {
    const name = `${randomUUID()}.png`
    const logo = icons()['icon@3x.png'] ?? new Uint8Array()
    const bucket = host.server.serviceClient().storage.from('business-logos')
    const { error } = await bucket.upload(name, logo, { contentType: 'image/png' })
    expect(error).toBeNull()
    const logo_url = `/storage/v1/object/public/business-logos/${name}`
    const { card, website } = await cardWith({ logo_url, background_color: '#ff0000' })
    expect((await filesOf(card.id))['logo.png']).toEqual(logo)
    const pass = await passOf(card.id)
    expect(pass).toMatchObject({ organizationName: website.nome, backgroundColor: 'rgb(255, 0, 0)' })
    expect(pass.barcodes[0].message).toBe(`${host.site}/c/${card.id}`)
    expect(JSON.stringify(pass.storeCard)).toContain(website.indirizzo)
  })

  test('Google’s link holds the same', async () => {
    const { card, website } = await cardWith()
    const response = await ask(card.id, 'google')
    const location = response.headers.get('location') ?? ''
    expect([response.status, location]).toEqual([302, expect.stringMatching(/^https:\/\/pay\.google\.com\//)])
    const { payload } = decodeJwt<{ payload: { genericObjects: unknown[] } }>(location.split('/').pop() ?? '')
    expect(payload.genericObjects).toEqual([
      expect.objectContaining({
        cardTitle: { defaultValue: { language: 'it', value: website.nome } },
        barcode: { type: 'QR_CODE', value: `${host.site}/c/${card.id}` },
      }),
    ])
  })

  test('a logo whose file is gone leaves the pass without one', async () => {
    const { card } = await cardWith({ logo_url: '/storage/v1/object/public/business-logos/gone.png' })
    expect(Object.keys(await filesOf(card.id))).not.toContain('logo.png')
  })

  test('a changed card gives new passes at once, a suspended shop and a deleted card none', async () => {
    const db = host.server.serviceClient()
    const [changed, suspended, deleted] = await Promise.all([cardWith(), cardWith(), cardWith()])
    for (const { card } of [changed, suspended, deleted]) await filesOf(card.id)
    await db.from('cards').update({ background_color: '#00ff00' }).eq('id', changed.card.id).throwOnError()
    await db.from('businesses').update({ stato: 'sospeso' }).eq('id', suspended.owner.id).throwOnError()
    await db.from('cards').delete().eq('id', deleted.card.id).throwOnError()
    const now = async () => [
      (await passOf(changed.card.id)).backgroundColor,
      (await ask(suspended.card.id, 'apple')).status,
      (await ask(deleted.card.id, 'google')).status,
    ]
    await expect.poll(now, { timeout: 60_000, interval: 500 }).toEqual(['rgb(0, 255, 0)', 404, 404])
  })
}
