import { execFileSync } from 'node:child_process'
import { createHash, createPublicKey } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as asn1js from 'asn1js'
import * as fflate from 'fflate'
import * as jose from 'jose'
import * as pkijs from 'pkijs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { walletSettings } from '../_shared/wallets/certificates.test-data.ts'
import { walletsOnSupabase } from '../_shared/wallets/wallets.ts'
import { cardPass, type Deps } from './handler.ts'
import { icons } from './icons.ts'
import type { Stored } from './stored.ts'

const day = 86_400_000
const id = 'c0000000-0000-4000-8000-000000000001'
const base = 'https://api.bottega.example'
const page = `https://bottega.example/c/${id}`
const stored: Stored = {
  id,
  nome: 'Amici',
  background_color: '#112233',
  logo_url: '/storage/v1/object/public/business-logos/1.png?v=2',
  sito: {
    nome: 'Forno & Figli',
    indirizzo: 'Via Roma 1',
    citta: 'Torino',
    regione: 'Piemonte',
    telefono: null,
    cellulare: '333 555 0101',
  },
  aggiornato: '2026-03-01T10:00:00.123456+00:00',
}
const settings = { ...(await walletSettings()), SITE_ORIGINS: 'https://bottega.example' }
const logo = icons()['icon@3x.png'] ?? new Uint8Array()

/** The function on one row, with a clock that the test sets. */
function start({ without = [], file = logo }: { without?: string[]; file?: Uint8Array<ArrayBuffer> } = {}) {
  const state: { now: number; row: Stored | null } = { now: Date.now(), row: stored }
  const read = vi.fn<Deps['read']>(async () => file)
  const setting = (name: string) =>
    without.some((start) => name.startsWith(start)) ? undefined : settings[name as keyof typeof settings]
  const handle = cardPass({
    ...walletsOnSupabase(setting, state.now, (line) => expect.fail(line)),
    base,
    now: () => state.now,
    find: async (wanted) => (wanted === id ? state.row : null),
    read,
    libraries: async () => ({ asn1js, fflate, jose, pkijs }),
  })
  const call = (query: string, init?: RequestInit) =>
    handle(new Request(`https://x.example/card-pass${query}`, init), '192.0.2.1')
  const files = async () =>
    fflate.unzipSync(new Uint8Array(await (await call(`?id=${id}&tipo=apple`)).arrayBuffer()))
  const pass = async () => JSON.parse(fflate.strFromU8((await files())['pass.json'] ?? new Uint8Array()))
  const link = async () => (await call(`?id=${id}&tipo=google`)).headers.get('location') ?? ''
  return { state, read, call, files, pass, link }
}

/** The object in a link of Google's. */
function objectIn(link: string) {
  return jose.decodeJwt<{ payload: { genericObjects: Record<string, unknown>[] } }>(
    link.split('/').pop() ?? '',
  ).payload.genericObjects[0]
}

test('a pass is a file that phones open and browsers ask for anew', async () => {
  const response = await start().call(`?id=${id}&tipo=apple`)
  expect([response.status, Object.fromEntries(response.headers)]).toEqual([
    200,
    {
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'date, etag, retry-after',
      'cache-control': 'no-cache',
      'content-type': 'application/vnd.apple.pkpass',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    },
  ])
  const head = await start().call(`?id=${id}&tipo=apple`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('a pass has the keys and icons that Apple requires, and leads to the card’s page', async () => {
  const { files, pass } = start()
  expect(Object.keys(await files()).sort()).toEqual([
    'icon.png',
    'icon@2x.png',
    'icon@3x.png',
    'logo.png',
    'manifest.json',
    'pass.json',
    'signature',
  ])
  expect(await pass()).toEqual({
    formatVersion: 1,
    passTypeIdentifier: 'pass.it.example.card',
    teamIdentifier: 'TEAM123456',
    serialNumber: id,
    organizationName: 'Forno & Figli',
    description: 'Card di Forno & Figli',
    logoText: 'Amici',
    backgroundColor: 'rgb(17, 34, 51)',
    foregroundColor: 'rgb(255, 255, 255)',
    labelColor: 'rgb(255, 255, 255)',
    barcodes: [{ format: 'PKBarcodeFormatQR', message: page, messageEncoding: 'iso-8859-1' }],
    storeCard: {
      secondaryFields: [{ key: 'negozio', label: 'Negozio', value: 'Forno & Figli' }],
      auxiliaryFields: [{ key: 'indirizzo', label: 'Indirizzo', value: 'Via Roma 1, Torino (Piemonte)' }],
      backFields: [
        { key: 'telefono', label: 'Telefono', value: '333 555 0101' },
        { key: 'pagina', label: 'Pagina della card', value: page },
      ],
    },
  })
})

test('the icons have Apple’s sizes', () => {
  const sizes = Object.entries(icons()).map(([name, bytes]) => {
    const view = new DataView(bytes.buffer)
    return [name, view.getUint32(16), view.getUint32(20)]
  })
  expect(sizes).toEqual([
    ['icon.png', 29, 29],
    ['icon@2x.png', 58, 58],
    ['icon@3x.png', 87, 87],
  ])
})

test('the manifest has the SHA-1 of every file, and openssl finds its signature right', async () => {
  const { manifest, signature, ...others } = await unpacked(start())
  const hashes = Object.entries<Uint8Array>(others).map(([name, bytes]) => [
    name,
    createHash('sha1').update(bytes).digest('hex'),
  ])
  expect(JSON.parse(fflate.strFromU8(manifest))).toEqual(Object.fromEntries(hashes))

  const folder = mkdtempSync(path.join(tmpdir(), 'bottega-pass-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const at = (name: string) => path.join(folder, name)
  writeFileSync(at('manifest.json'), manifest)
  writeFileSync(at('signature'), signature)
  writeFileSync(at('wwdr.pem'), Buffer.from(settings.WALLET_APPLE_WWDR, 'base64'))
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const verify = ['smime', '-verify', '-inform', 'DER', '-in', 'signature', '-content', 'manifest.json']
  // Apple's intermediate certificate is in the signature; only its trust comes from outside.
  const trusting = [...verify, '-CAfile', 'wwdr.pem', '-purpose', 'any']
  expect(openssl(...trusting).equals(Buffer.from(manifest))).toBe(true)
  const printed = String(openssl('cms', '-cmsout', '-print', '-inform', 'DER', '-in', 'signature'))
  expect(printed).toContain('signingTime')
  expect(printed).toContain('eContent: <ABSENT>')
  const held = String(openssl('pkcs7', '-inform', 'DER', '-in', 'signature', '-print_certs', '-noout'))
  expect(held.match(/subject=/g)).toHaveLength(2)

  writeFileSync(at('manifest.json'), fflate.strToU8('{}'))
  expect(() => openssl(...trusting)).toThrow(/digest|failure/i)
})

async function unpacked({ files }: Pick<ReturnType<typeof start>, 'files'>) {
  const {
    'manifest.json': manifest = new Uint8Array(),
    signature = new Uint8Array(),
    ...others
  } = await files()
  return { manifest, signature, ...others }
}

test('Google’s link is signed by the service account, in at most 1,800 characters', async () => {
  const { call } = start()
  const response = await call(`?id=${id}&tipo=google`)
  expect([response.status, await response.text(), response.headers.get('cache-control')]).toEqual([
    302,
    '',
    'no-cache',
  ])
  const [, token = ''] =
    /^https:\/\/pay\.google\.com\/gp\/v\/save\/([\w.-]+)$/.exec(response.headers.get('location') ?? '') ?? []
  expect(token.length).toBeLessThan(1800)
  const { private_key, client_email } = JSON.parse(settings.WALLET_GOOGLE_SERVICE_ACCOUNT)
  const { payload, protectedHeader } = await jose.jwtVerify(token, createPublicKey(private_key), {
    audience: 'google',
    issuer: client_email,
  })
  expect(protectedHeader.alg).toBe('RS256')
  expect(payload).toEqual({
    iss: client_email,
    aud: 'google',
    typ: 'savetowallet',
    iat: expect.any(Number),
    origins: ['https://bottega.example'],
    payload: {
      genericClasses: [{ id: '3388000000012345678.bottega' }],
      genericObjects: [
        {
          id: expect.stringMatching(new RegExp(`^3388000000012345678\\.${id}-[0-9a-z]+$`)),
          classId: '3388000000012345678.bottega',
          cardTitle: { defaultValue: { language: 'it', value: 'Forno & Figli' } },
          header: { defaultValue: { language: 'it', value: 'Amici' } },
          logo: { sourceUri: { uri: `${base}/storage/v1/object/public/business-logos/1.png?v=2` } },
          hexBackgroundColor: '#112233',
          barcode: { type: 'QR_CODE', value: page },
          textModulesData: [{ id: 'indirizzo', header: 'Indirizzo', body: 'Via Roma 1, Torino (Piemonte)' }],
          linksModuleData: { uris: [{ uri: page, description: 'Pagina della card' }] },
        },
      ],
    },
  })
})

test.each([
  ['letters', 'a'],
  ['accents', 'è'],
  ['smileys', '🙂'],
  ['quotes', '"'],
  ['control characters', '\u0001'],
])('the longest texts in %s fit into Google’s link and Apple’s pass', async (_, letter) => {
  const { state, link, pass } = start()
  const long = letter.repeat(200)
  const sito = { ...stored.sito, nome: long, indirizzo: long, citta: long, regione: long }
  state.row = {
    ...stored,
    nome: long,
    sito,
    logo_url: `/storage/v1/object/public/business-logos/${id}.png?v=12345678`,
  }
  const address = await link()
  expect(address.length).toBeLessThanOrEqual(1800 + 'https://pay.google.com/gp/v/save/'.length)
  expect(objectIn(address)).toMatchObject({
    header: { defaultValue: { value: expect.stringMatching(/…$/) } },
  })
  expect((await pass()).logoText).toBe(long)
})

test('a card without a name has the shop’s, and one without a logo only the name', async () => {
  const { state, pass, files, link, read } = start()
  state.row = { ...stored, nome: ' ', logo_url: null }
  expect((await pass()).logoText).toBe('Forno & Figli')
  expect(Object.keys(await files())).not.toContain('logo.png')
  expect(objectIn(await link())).toMatchObject({ header: { defaultValue: { value: 'Forno & Figli' } } })
  expect(objectIn(await link())).not.toHaveProperty('logo')
  expect(read).not.toHaveBeenCalled()
})

test.each([
  ['#fff', '#ffffff', 'rgb(255, 255, 255)', 'rgb(0, 0, 0)'],
  ['transparent black', '#00000000', 'rgb(255, 255, 255)', 'rgb(0, 0, 0)'],
  ['capital letters', '#3B82F6', 'rgb(59, 130, 246)', 'rgb(0, 0, 0)'],
  ['half of a red', '#ff000080', 'rgb(255, 127, 127)', 'rgb(0, 0, 0)'],
])(
  'the colour %s has no transparency in a pass, and a text that is read on it',
  async (_, color, ground, text) => {
    const { state, pass } = start()
    state.row = { ...stored, background_color: color }
    expect(await pass()).toMatchObject({ backgroundColor: ground, foregroundColor: text, labelColor: text })
  },
)

test.each([
  ['/storage/v1/object/public/business-logos/a%20b.png', { bucket: 'business-logos', name: 'a b.png' }],
  [
    'https://old.example/storage/v1/object/public/business-logos/1.PNG',
    { bucket: 'business-logos', name: '1.PNG' },
  ],
  [
    '/storage/v1/object/public/business-logos/1.pdf?v=2',
    { bucket: 'business-logos', name: '1.pdf.preview.png' },
  ],
])('the logo %s is read from storage', async (logo_url, file) => {
  const { state, files, read } = start()
  state.row = { ...stored, logo_url }
  expect((await files())['logo.png']).toEqual(logo)
  expect(read.mock.calls).toEqual([[file]])
})

test.each([
  'https://elsewhere.example/logo.png',
  'https://169.254.169.254/latest/meta-data.png',
  '/storage/v1/object/public/business-logos/1.webp',
  '/storage/v1/object/public/business-logos/1.jpg',
  '/mark.png',
  '/storage/v1/object/public/business-logos/%E0%A4.png',
  '/storage/v1/object/public/business-logos/..%2f..%2favatars%2f1.png',
  '/storage/v1/object/public/business-logos/%5c..%5c1.png',
  '/storage/v1/object/public/..%2favatars/1.png',
])('the logo %s is neither read nor in the pass', async (logo_url) => {
  const { state, files, read } = start()
  state.row = { ...stored, logo_url }
  expect(await files()).not.toHaveProperty(['logo.png'])
  expect(read).not.toHaveBeenCalled()
})

/** A PNG's beginning, with a width in its header. */
function png(width: number, length = 100): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  bytes.set(logo.subarray(0, 24))
  new DataView(bytes.buffer).setUint32(16, width)
  return bytes
}

test.each([
  ['is no PNG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['is empty', new Uint8Array()],
  ['is too wide', png(1025)],
  ['has no width', png(0)],
  ['is too large', png(100, 300_000)],
])('a logo that %s is left out', async (_, file) => {
  expect(await start({ file }).files()).not.toHaveProperty(['logo.png'])
})

test('what may not be shown, is not set up or is nonsense cannot be told apart', async () => {
  const { state, call } = start()
  const without = start({ without: ['WALLET_'] })
  const answers = await Promise.all([
    call(`?id=${id.replace('c', 'd')}&tipo=apple`),
    call(`?id=${id}&tipo=__proto__`),
    call(`?id=${id}&tipo=samsung`),
    call(`?id=${id}`),
    call(`?id=${id}&tipo=apple&tipo=google`),
    call('?tipo=google'),
    without.call(`?id=${id}&tipo=apple`),
    without.call(`?id=${id}&tipo=google`),
  ])
  state.row = null
  answers.push(await call(`?id=${id}&tipo=google`))
  const told = await Promise.all(
    answers.map(async (each) => JSON.stringify([each.status, [...each.headers], await each.text()])),
  )
  expect(new Set(told)).toEqual(new Set([expect.stringMatching(/^\[404,.*Card non trovata/)]))
})

test('one wallet alone is offered where only that is set up', async () => {
  const [apple, google] = [start({ without: ['WALLET_GOOGLE'] }), start({ without: ['WALLET_APPLE'] })]
  const statuses = async ({ call }: typeof apple) =>
    Promise.all(['apple', 'google'].map(async (tipo) => (await call(`?id=${id}&tipo=${tipo}`)).status))
  expect([await statuses(apple), await statuses(google)]).toEqual([
    [200, 404],
    [404, 302],
  ])
})

test('no pass is made from the day on which the certificate ends', async () => {
  const { state, call } = start()
  const status = async () => (await call(`?id=${id}&tipo=apple`)).status
  state.now += 299 * day
  expect(await status()).toBe(200)
  state.now += 2 * day
  expect(await status()).toBe(404)
})

test('a changed card gives new passes after five seconds, and a deleted one none', async () => {
  const { state, pass, link, call } = start()
  const before = [(await pass()).backgroundColor, objectIn(await link())?.id]
  state.row = { ...stored, background_color: '#ffffff', aggiornato: '2026-03-01T10:00:01Z' }
  state.now += 5000
  const after = [(await pass()).backgroundColor, objectIn(await link())?.id]
  expect(before[0]).toBe('rgb(17, 34, 51)')
  expect(after[0]).toBe('rgb(255, 255, 255)')
  expect(after[1]).not.toBe(before[1])
  state.row = null
  state.now += 5000
  expect((await call(`?id=${id}&tipo=apple`)).status).toBe(404)
})
