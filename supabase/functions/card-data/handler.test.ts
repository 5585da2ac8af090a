import { expect, test, vi } from 'vitest'
import type { WalletName } from '../_shared/wallets/wallets.ts'
import { cardData, type Stored } from './handler.ts'

const id = 'c0000000-0000-4000-8000-000000000001'
const stored: Stored = {
  id,
  nome: 'Amici </script><b>',
  font: 'Lato',
  background_color: '#11223344',
  logo_url: 'https://old.example/storage/v1/object/public/business-logos/1.pdf?v=2',
  timbri: 10,
  premio: 'Un caffè',
  sito: {
    id: 'b0000000-0000-4000-8000-000000000001',
    nome: 'Forno & Figli',
    indirizzo: 'Via Roma 1',
    citta: 'Torino',
    regione: 'Piemonte',
    telefono: null,
    cellulare: '333 555 0101',
  },
  aggiornato: '2026-03-01T10:00:00.123456+00:00',
}

/** The function on one row, with a clock that the test sets. */
function start() {
  const state: { now: number; row: Stored | null } = {
    now: Date.parse('2026-03-02T10:00+01:00'),
    row: stored,
  }
  const handle = cardData({
    base: 'https://bottega.example',
    wallets: () => [],
    now: () => state.now,
    find: async (wanted) => (wanted === id ? state.row : null),
  })
  const call = (query: string, init?: RequestInit) =>
    handle(new Request(`https://x.example/card-data${query}`, init), '192.0.2.1')
  return { state, call }
}

test('everybody gets what the card and the shop sign say, and no other field', async () => {
  const { state, call } = start()
  const more = { business_id: 'x', website_id: 'y', email: 'a@example.it' }
  const row = { ...stored, ...more, sito: { ...stored.sito, ...more, partita_iva: '1', stato: 'attivo' } }
  state.row = row
  const response = await call(`?id=${id}`)
  expect([response.status, Object.fromEntries(response.headers)]).toEqual([
    200,
    {
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'date, etag, retry-after',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
      'content-type': 'application/json',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    },
  ])
  expect(await response.json()).toEqual({
    ...stored,
    logo_url: 'https://bottega.example/storage/v1/object/public/business-logos/1.pdf.preview.png?v=2',
    aggiornato: '2026-03-01T10:00:00.123Z',
  })
})

test.each([
  ['no id', ''],
  ['an unknown id', `?id=${id.replace('c', 'd')}`],
  ['two ids', `?id=${id}&id=${id}`],
  ['a NUL', `?id=${id}%00`],
])('%s is 404, as a card that may not be shown', async (_, query) => {
  const { state, call } = start()
  const answers = [await call(query)]
  state.row = null
  answers.push(await call(`?id=${id}`))
  const told = await Promise.all(
    answers.map(async (answer) => [answer.status, [...answer.headers], await answer.text()]),
  )
  expect(told[0]).toEqual(told[1])
  expect(told[0]).toEqual([404, expect.anything(), '{"error":"Card non trovata"}'])
})

test('an answer names the wallets that are offered, and has no such field where none is', async () => {
  const told = async (wallets: WalletName[]) => {
    const handle = cardData({
      base: 'https://bottega.example',
      now: Date.now,
      find: async () => stored,
      wallets: () => wallets,
    })
    return (await handle(new Request(`https://x.example/?id=${id}`), '192.0.2.1')).json()
  }
  expect(await told(['apple', 'google'])).toMatchObject({ wallets: ['apple', 'google'] })
  expect(await told([])).not.toHaveProperty('wallets')
})

test('a change of the card is in the answer after five seconds, with another tag', async () => {
  const { state, call } = start()
  const before = (await call(`?id=${id}`)).headers.get('etag') ?? ''
  const again = () => call(`?id=${id}`, { headers: { 'if-none-match': before } })
  expect((await again()).status).toBe(304)
  state.row = { ...stored, background_color: '#ffffff' }
  state.now += 5000
  const after = await again()
  expect([after.status, (await after.json()).background_color]).toEqual([200, '#ffffff'])
  state.row = null
  state.now += 5000
  expect((await again()).status).toBe(404)
})

test('a failure is logged under the name of the function', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const handle = cardData({
    base: 'https://bottega.example',
    wallets: () => [],
    now: Date.now,
    find: () => Promise.reject(new Error('x')),
  })
  expect((await handle(new Request(`https://x.example/?id=${id}`), '192.0.2.1')).status).toBe(500)
  expect(log.mock.calls).toEqual([['card-data: Error']])
  log.mockRestore()
})
