import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#backend/database.types.ts'
import { defaultOrari, type Factories, factories } from '../../../testing/factories.ts'
import type { RunningServer } from '../../../testing/server.ts'

type Host = { server: RunningServer; url: string; stop(): void | Promise<void> }

const everyDay = (opens: string, closes: string) => ({
  ...defaultOrari.lunedi,
  apertura_mattina: opens,
  chiusura_mattina: closes,
  pomeriggio_abilitato: false,
})
const inDays = (days: number) => {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format()
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
}

/**
 * Tests of the function `website-data`, wherever it runs. `start` starts its host and returns the function's address
 * and its backend.
 */
export function describeWebsiteData(start: () => Promise<Host>): void {
  let server: RunningServer
  let host: Host
  let db: SupabaseClient<Database>
  let make: Factories
  beforeAll(async () => {
    host = await start()
    server = host.server
    db = server.serviceClient()
    make = factories(db)
  })
  afterAll(() => host.stop())

  const ask = (id: string, init?: RequestInit) => fetch(`${host.url}?id=${id}`, init)
  const askIn = (formato: string, id: string, init?: RequestInit) =>
    fetch(`${host.url}?id=${id}&formato=${formato}`, init)
  const websiteOf = async (values: Parameters<Factories['website']>[0] = {}) => {
    const business = await make.business()
    return { business, website: await make.website({ business_id: business.id, ...values }) }
  }

  test('everybody gets what a shop sign says, from any page', async () => {
    const orari = { ...defaultOrari, sempreAperto: true }
    const logo_url = '/storage/v1/object/public/business-logos/x.webp'
    const { business, website } = await websiteOf({ orari, telefono: '011 555', logo_url })
    const response = await ask(website.id, { headers: { origin: 'https://shop.example' } })
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
      'content-type': 'application/json',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"\w+"$/),
    })
    expect(response.headers.has('set-cookie')).toBe(false)
    expect(response.headers.has('access-control-allow-credentials')).toBe(false)
    const text = await response.text()
    expect(JSON.parse(text)).toEqual({
      id: website.id,
      nome: website.nome,
      telefono: '011 555',
      cellulare: null,
      email: website.email,
      indirizzo: website.indirizzo,
      citta: website.citta,
      regione: website.regione,
      logo_url: `${server.url}${logo_url}`,
      immagine_copertina_url: null,
      orari,
      chiusure: [],
      stagioni: [],
      fuso_orario: 'Europe/Rome',
      aperto: true,
      fino_a: null,
      aggiornato: new Date(website.updated_at).toISOString(),
      jsonld: expect.objectContaining({ '@context': 'https://schema.org', '@type': 'LocalBusiness' }),
    })
    expect(text).not.toContain(business.partita_iva)
    expect(text).not.toContain(business.id)
    expect(text).not.toContain(business.email)
  })

  test('announces the closures of the next sixty days, and closes for one of today', async () => {
    const { website } = await websiteOf({ orari: { ...defaultOrari, sempreAperto: true } })
    const closure = (
      from: number,
      to: number,
      motivo: string | null = null,
      orari: object | null = null,
    ) => ({
      website_id: website.id,
      dal: inDays(from),
      al: inDays(to),
      motivo,
      orari: orari as never,
    })
    const own = everyDay('10:00', '12:00')
    const rows = [
      closure(0, 1, 'Ferie'),
      closure(3, 3, null, own),
      closure(59, 70),
      closure(75, 80),
      closure(-30, -20),
    ]
    await db.from('closures').insert(rows).throwOnError()
    const { aperto, fino_a, chiusure, jsonld } = await (await ask(website.id)).json()
    expect({ aperto, chiusure }).toEqual({
      aperto: false,
      chiusure: [
        { dal: inDays(0), al: inDays(1), orari: null, motivo: 'Ferie' },
        { dal: inDays(3), al: inDays(3), orari: own, motivo: null },
        { dal: inDays(59), al: inDays(70), orari: null, motivo: null },
      ],
    })
    expect(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date(fino_a))).toBe(
      inDays(2),
    )
    expect(jsonld.specialOpeningHoursSpecification).toHaveLength(3)
  })

  test('tells closures as a calendar and hours for OpenStreetMap, with the same rules', async () => {
    const { website } = await websiteOf({ orari: { ...defaultOrari, sempreAperto: true } })
    const days = { website_id: website.id, dal: inDays(5), al: inDays(6), motivo: 'Ferie, forse; no' }
    const { data } = await db.from('closures').insert(days).select().single().throwOnError()
    const ics = await askIn('ics', website.id)
    expect(ics.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const compact = (day: string) => day.replaceAll('-', '')
    const calendar = await ics.text()
    expect(calendar).toContain(`UID:${data.id}@bottega\r\n`)
    expect(calendar).toContain(
      `DTSTART;VALUE=DATE:${compact(inDays(5))}\r\nDTEND;VALUE=DATE:${compact(inDays(7))}\r\n`,
    )
    expect(calendar).toContain('SUMMARY:Chiuso: Ferie\\, forse\\; no\r\n')
    const osm = await askIn('osm', website.id)
    expect(osm.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await osm.text()).toMatch(/^Mo-Su 00:00-24:00; \d{4} \w{3} \d\d-\d{4} \w{3} \d\d off\n$/)
    for (const formato of ['ics', 'osm']) {
      const { headers } = await askIn(formato, website.id)
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=86400')
      const tag = headers.get('etag') ?? ''
      expect((await askIn(formato, website.id, { headers: { 'if-none-match': tag } })).status).toBe(304)
      expect((await askIn(formato, randomUUID())).status).toBe(404)
    }
    const unknown = await askIn('pdf', website.id)
    expect([unknown.status, await unknown.json()]).toEqual([
      400,
      { error: 'Formato sconosciuto. Ci sono: json, ics, osm' },
    ])
  })

  test('keeps to the length of OpenStreetMap’s values, and says what it leaves out', async () => {
    const { website } = await websiteOf({ orari: { ...defaultOrari, sempreAperto: true } })
    const one = (day: number) => ({ website_id: website.id, dal: inDays(day), al: inDays(day) })
    const rows = Array.from({ length: 29 }, (_, place) => one(2 + 2 * place))
    await db.from('closures').insert(rows).throwOnError()
    const whole = await askIn('osm', website.id)
    const text = await whole.text()
    expect(text.length).toBeLessThanOrEqual(255)
    const leftOut = whole.headers.get('x-left-out') ?? ''
    expect(Number(leftOut)).toBe(rows.length - (text.match(/\d{4} \w{3}/g) ?? []).length)
    const tag = whole.headers.get('etag') ?? ''
    for (const init of [{ method: 'HEAD' }, { headers: { 'if-none-match': tag } }]) {
      const { headers } = await askIn('osm', website.id, init)
      expect(headers.get('x-left-out')).toBe(leftOut)
      expect(headers.get('access-control-expose-headers')).toContain('x-left-out')
    }
  })

  test('tells seasons, and their week counts while they hold', async () => {
    const { website } = await websiteOf({ orari: { ...defaultOrari, sempreAperto: true } })
    const nights = Object.fromEntries(
      Object.keys(defaultOrari).map((key) => [key, { ...defaultOrari.domenica, aperto: false }]),
    )
    const orari = { ...defaultOrari, ...nights, sempreAperto: false }
    const season = { nome: 'Chiusura invernale', dal: inDays(-3), al: inDays(3), ogni_anno: false, orari }
    const later = { nome: 'Estate', dal: inDays(10), al: inDays(20), ogni_anno: true, orari: defaultOrari }
    const over = { ...season, dal: inDays(-20), al: inDays(-10) }
    const rows = [later, season, over].map((row) => ({ website_id: website.id, ...row }))
    await db.from('seasons').insert(rows).throwOnError()
    const { aperto, fino_a, stagioni, jsonld } = await (await ask(website.id)).json()
    expect({ aperto, stagioni }).toEqual({ aperto: false, stagioni: [season, later] })
    const reopens = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date(fino_a))
    expect(reopens).toBe(inDays(4))
    expect(jsonld.openingHoursSpecification).toContainEqual(
      expect.objectContaining({
        opens: '00:00',
        closes: '00:00',
        validFrom: inDays(-3),
        validThrough: inDays(3),
      }),
    )
  })

  test('a change is in the answers within ten seconds, also of state', async () => {
    const sites = await Promise.all([1, 2, 3].map(() => websiteOf()))
    const [renamed, suspended, ofSuspended] = sites
    const resumed = await websiteOf({ stato: 'sospeso' })
    const told = async (site: (typeof sites)[number] | undefined) => {
      const response = await ask(site?.website.id ?? '')
      return response.status === 200 ? (await response.json()).nome : response.status
    }
    const everywhere = () => Promise.all([renamed, suspended, ofSuspended, resumed].map(told))
    expect(await everywhere()).toEqual([...sites.map(({ website }) => website.nome), 404])
    const change = (site: typeof renamed, values: { nome?: string; stato?: string }) =>
      db
        .from('websites')
        .update(values)
        .eq('id', site?.website.id ?? '')
        .throwOnError()
    await change(renamed, { nome: 'Insegna nuova' })
    await change(suspended, { stato: 'sospeso' })
    await change(resumed, { stato: 'attivo' })
    const owner = ofSuspended?.business.id ?? ''
    await db.from('businesses').update({ stato: 'sospeso' }).eq('id', owner).throwOnError()
    const changed = ['Insegna nuova', 404, 404, resumed.website.nome]
    await expect.poll(everywhere, { timeout: 60_000, interval: 500 }).toEqual(changed)
  })

  test('a client that has the answer gets 304; a HEAD has no body', async () => {
    const { website } = await websiteOf({ orari: { ...defaultOrari, sempreAperto: true } })
    const etag = (await ask(website.id)).headers.get('etag') ?? ''
    const again = await ask(website.id, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    expect(again.headers.get('access-control-allow-origin')).toBe('*')
    const head = await ask(website.id, { method: 'HEAD' })
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag])
  })

  test('a preflight request is allowed, other methods are refused', async () => {
    const headers = { origin: 'https://shop.example', 'access-control-request-method': 'GET' }
    const options = await ask(randomUUID(), { method: 'OPTIONS', headers })
    expect([options.status, options.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await ask(randomUUID(), { method })
      expect([method, response.status, await response.json()]).toEqual([
        method,
        405,
        { error: expect.any(String) },
      ])
    }
  })

  describe('hostile requests', () => {
    test('a suspended website, an unknown one and what is no id cannot be told apart', async () => {
      const { website } = await websiteOf({ stato: 'sospeso' })
      const suspended = await (await make.business({ stato: 'sospeso' })).id
      const ofSuspended = await make.website({ business_id: suspended })
      const { website: known } = await websiteOf()
      const seen = new Set<string>()
      const queries = [
        `id=${website.id}`,
        `id=${ofSuspended.id}`,
        `id=${randomUUID()}`,
        '',
        'id=',
        'id=x',
        `id=${known.id}&id=${known.id}`,
        `id[]=${known.id}`,
        `id=${known.id}%00`,
        `id=eq.${known.id}`,
        `id=${known.id}'--`,
        `id=%FF%FE`,
        `id=${'a'.repeat(4000)}`,
      ]
      for (const query of queries) {
        const response = await fetch(`${host.url}?${query}`)
        const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
        seen.add(JSON.stringify([response.status, headers, await response.text()]))
      }
      expect([...seen]).toEqual([expect.stringContaining('Sito web non trovato')])
      expect([...seen][0]).toMatch(/^\[404,/)
    })

    test('a token that nobody issued and a cookie change nothing', async () => {
      const { website } = await websiteOf()
      const headers = { authorization: 'Bearer x.y.z', apikey: 'nobody', cookie: 'a=b' }
      expect((await ask(website.id, { headers })).status).toBe(200)
    })

    test('somebody who tries hundreds of ids has to wait for a while, and others do not', async () => {
      const { website } = await websiteOf()
      expect((await ask(website.id)).status).toBe(200)
      const statuses: number[] = []
      const waits: (string | null)[] = []
      const client = async () => {
        // A slow machine needs more requests, since the limit is one of ten seconds.
        while (waits.length < 20 && statuses.length < 10_000) {
          const response = await ask(randomUUID())
          statuses.push(response.status)
          if (response.status === 429) waits.push(response.headers.get('retry-after'))
          await response.arrayBuffer()
        }
      }
      await Promise.all(Array.from({ length: 8 }, client))
      expect([...new Set(statuses)].sort()).toEqual([404, 429])
      for (const wait of waits) expect(wait).toMatch(/^\d+$/)
      expect((await ask(website.id)).status).toBe(200)
      // The tests after this one come from the same address.
      const { website: later } = await websiteOf()
      const answered = async () => (await ask(later.id)).status
      await expect.poll(answered, { timeout: 60_000, interval: 500 }).toBe(200)
    })
  })
}
