import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#backend/database.types.ts'
import { type Factories, factories } from '../../../testing/factories.ts'
import type { RunningServer } from '../../../testing/server.ts'

type Host = { server: RunningServer; url: string; stop(): void | Promise<void> }

/**
 * Tests of the function `card-data`, wherever it runs. `start` starts its host and returns the function's address and its
 * backend. What it has in common with `website-data` is tested there.
 */
export function describeCardData(start: () => Promise<Host>): void {
  let host: Host
  let db: SupabaseClient<Database>
  let make: Factories
  beforeAll(async () => {
    host = await start()
    db = host.server.serviceClient()
    make = factories(db)
  })
  afterAll(() => host.stop())

  const ask = (query: string, init?: RequestInit) => fetch(`${host.url}?${query}`, init)
  const cardOf = async (
    business: { stato?: string } = {},
    site: { stato?: string; telefono?: string } = {},
  ) => {
    const owner = await make.business(business)
    const website = await make.website({ business_id: owner.id, ...site })
    const logo_url = '/storage/v1/object/public/business-logos/x.webp'
    const counting = { timbri: 10, premio: 'Un caffè' }
    const look = { nome: 'Amici', font: 'Lato', background_color: '#11223344', logo_url, ...counting }
    return {
      owner,
      website,
      card: await make.card({ business_id: owner.id, website_id: website.id, ...look }),
    }
  }

  test('everybody gets what the card and the shop sign say, from any page', async () => {
    const { owner, website, card } = await cardOf({}, { telefono: '011 555' })
    const response = await ask(`id=${card.id}`, { headers: { origin: 'https://shop.example' } })
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
      'content-type': 'application/json',
      etag: expect.stringMatching(/^"\w+"$/),
    })
    const text = await response.text()
    expect(JSON.parse(text)).toEqual({
      id: card.id,
      nome: 'Amici',
      font: 'Lato',
      background_color: '#11223344',
      logo_url: `${host.server.url}/storage/v1/object/public/business-logos/x.webp`,
      timbri: 10,
      premio: 'Un caffè',
      sito: {
        id: website.id,
        nome: website.nome,
        indirizzo: website.indirizzo,
        citta: website.citta,
        regione: website.regione,
        telefono: '011 555',
        cellulare: null,
      },
      aggiornato: new Date(
        Math.max(...[card, website].map((row) => Date.parse(row.updated_at))),
      ).toISOString(),
    })
    for (const secret of [owner.id, owner.partita_iva, owner.email, website.email])
      expect(text).not.toContain(secret)
    const etag = response.headers.get('etag') ?? ''
    const again = await ask(`id=${card.id}`, { method: 'HEAD', headers: { 'if-none-match': etag } })
    expect([again.status, again.headers.get('etag')]).toEqual([304, etag])
  })

  test('what may not be shown, for whatever reason, and nonsense cannot be told apart', async () => {
    const suspended = await cardOf({}, { stato: 'sospeso' })
    const ofSuspended = await cardOf({ stato: 'sospeso' })
    const deleted = await cardOf()
    await db.from('cards').delete().eq('id', deleted.card.id).throwOnError()
    const { card, website, owner } = await cardOf()
    const hidden = [
      suspended.card.id,
      ofSuspended.card.id,
      deleted.card.id,
      website.id,
      owner.id,
      randomUUID(),
    ]
    const malformed = [
      '',
      'x',
      'id[]=',
      `${card.id}&id=${card.id}`,
      `${card.id}%00`,
      `%FF%FE`,
      'a'.repeat(4000),
    ]
    const seen = new Set<string>()
    for (const query of [...hidden, ...malformed].map((id) => `id=${id}`)) {
      const response = await ask(query)
      const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
      seen.add(JSON.stringify([response.status, headers, await response.text()]))
    }
    expect([...seen]).toEqual([expect.stringMatching(/^\[404,.*Card non trovata/)])
  })

  test('a change is in the answers within ten seconds: of the card, the website, the business, and its deletion', async () => {
    const all = await Promise.all([0, 1, 2, 3, 4].map(() => cardOf()))
    const told = async ({ card }: (typeof all)[number]) => {
      const response = await ask(`id=${card.id}`)
      const body = await response.json()
      return response.ok ? `${body.background_color} ${body.sito.citta}` : response.status
    }
    const everywhere = () => Promise.all(all.map(told))
    expect(await everywhere()).toEqual(all.map(() => '#11223344 Torino'))
    const ids = all.map(({ card, website, owner }) => ({
      card: card.id,
      website: website.id,
      owner: owner.id,
    }))
    const [repainted, moved, suspended, ofSuspended, deleted] = ids
    await db
      .from('cards')
      .update({ background_color: '#ffffff' })
      .eq('id', repainted?.card ?? '')
      .throwOnError()
    await db
      .from('websites')
      .update({ citta: 'Asti' })
      .eq('id', moved?.website ?? '')
      .throwOnError()
    await db
      .from('websites')
      .update({ stato: 'sospeso' })
      .eq('id', suspended?.website ?? '')
      .throwOnError()
    await db
      .from('businesses')
      .update({ stato: 'sospeso' })
      .eq('id', ofSuspended?.owner ?? '')
      .throwOnError()
    await db
      .from('cards')
      .delete()
      .eq('id', deleted?.card ?? '')
      .throwOnError()
    const changed = ['#ffffff Torino', '#11223344 Asti', 404, 404, 404]
    await expect.poll(everywhere, { timeout: 60_000, interval: 500 }).toEqual(changed)
  })
}
