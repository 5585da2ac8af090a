import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { appleCertificates, certified, pemOf, walletSettings } from './certificates.test-data.ts'
import { offered, walletsOnSupabase } from './wallets.ts'

const day = 86_400_000
const made = await walletSettings()
const { pass, wwdr } = await appleCertificates()
const apple = { ...made, WALLET_APPLE_CERTIFICATE: pass.pem, WALLET_APPLE_WWDR: wwdr.pem }
const site = { SITE_ORIGINS: 'https://bottega.example/, https://www.example' }

/** What the settings offer, and the lines that are logged. */
function read(settings: Record<string, string>, now = Date.now()) {
  const lines: string[] = []
  const host = walletsOnSupabase(
    (name) => settings[name],
    now,
    (line) => lines.push(line),
  )
  return { lines, offered: offered(host.wallets, now), site: host.site }
}

test('nothing is offered and nothing is said where nothing is set up', () => {
  expect(read(site)).toEqual({ lines: [], offered: [], site: 'https://bottega.example' })
  expect(read({ ...site, WALLET_APPLE_TEAM: '', WALLET_GOOGLE_ISSUER: ' ' }).lines).toEqual([])
})

test('both wallets are offered where both are set up', () => {
  expect(read({ ...site, ...made })).toEqual({
    lines: [],
    offered: ['apple', 'google'],
    site: 'https://bottega.example',
  })
})

test('without the site there is nowhere for a code to lead', () => {
  expect(read(made)).toMatchObject({ offered: [], lines: [expect.stringMatching(/^SITE_ORIGINS: manca/)] })
})

const der = Buffer.from(pass.pem.replace(/-----[^-]+-----|\s/g, ''), 'base64').toString('base64')
test.each([
  ['PEM', { WALLET_APPLE_CERTIFICATE: pass.pem, WALLET_APPLE_KEY: pass.keyPem }],
  ['PEM with written line ends', { WALLET_APPLE_KEY: pass.keyPem.replaceAll('\n', '\\n') }],
  ['PEM in base64', { WALLET_APPLE_KEY: Buffer.from(pass.keyPem).toString('base64') }],
  ['DER in base64, as Apple’s files are', { WALLET_APPLE_CERTIFICATE: der }],
  ['a key in the older PEM', { WALLET_APPLE_KEY: String(pass.key.export({ type: 'pkcs1', format: 'pem' })) }],
  [
    'a key with a passphrase',
    { WALLET_APPLE_KEY: pemOf(pass.key, 'segreta'), WALLET_APPLE_KEY_PASSPHRASE: 'segreta' },
  ],
  ['a passphrase that is not needed', { WALLET_APPLE_KEY_PASSPHRASE: 'segreta' }],
])('certificates and keys are read as %s', (_, settings) => {
  expect(read({ ...site, ...apple, WALLET_APPLE_KEY: pass.keyPem, ...settings })).toMatchObject({
    lines: [],
    offered: ['apple', 'google'],
  })
})

const other = await appleCertificates()
const ec = pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)
test.each([
  ['a missing key', { WALLET_APPLE_KEY: '' }, /^WALLET_APPLE_KEY: manca, ma WALLET_APPLE_CERTIFICATE/],
  ['a missing intermediate', { WALLET_APPLE_WWDR: ' ' }, /^WALLET_APPLE_WWDR: manca/],
  ['no certificate', { WALLET_APPLE_CERTIFICATE: 'abc' }, /^WALLET_APPLE_CERTIFICATE: non è un certificato/],
  ['a key as the certificate', { WALLET_APPLE_CERTIFICATE: pass.keyPem }, /^WALLET_APPLE_CERTIFICATE: non è/],
  ['no key', { WALLET_APPLE_KEY: 'abc' }, /^WALLET_APPLE_KEY: non è una chiave/],
  [
    'another certificate’s key',
    { WALLET_APPLE_KEY: other.pass.keyPem },
    /^WALLET_APPLE_KEY: non è la chiave/,
  ],
  ['a key of another kind', { WALLET_APPLE_KEY: ec }, /^WALLET_APPLE_KEY: deve essere una chiave RSA/],
  [
    'an encrypted key alone',
    { WALLET_APPLE_KEY: pemOf(pass.key, 'segreta') },
    /^WALLET_APPLE_KEY_PASSPHRASE: manca/,
  ],
  [
    'a wrong passphrase',
    { WALLET_APPLE_KEY: pemOf(pass.key, 'segreta'), WALLET_APPLE_KEY_PASSPHRASE: 'altra' },
    /^WALLET_APPLE_KEY(_PASSPHRASE: non apre|: non è una chiave)/,
  ],
  ['another intermediate', { WALLET_APPLE_WWDR: other.wwdr.pem }, /^WALLET_APPLE_WWDR: .*serve «G4»/],
  ['another team', { WALLET_APPLE_TEAM: 'ALTRO12345' }, /^WALLET_APPLE_TEAM: .*«TEAM123456»/],
  ['another pass type', { WALLET_APPLE_PASS_TYPE: 'pass.it.altro' }, /^WALLET_APPLE_PASS_TYPE: /],
])('%s: one line says it, and Google is offered all the same', (_, settings, line) => {
  const told = read({ ...site, ...apple, WALLET_APPLE_KEY: pass.keyPem, ...settings })
  expect(told).toMatchObject({ lines: [expect.stringMatching(line)], offered: ['google'] })
})

test.each([
  ['no issuer', { WALLET_GOOGLE_ISSUER: '' }, /^WALLET_GOOGLE_ISSUER: manca/],
  ['an issuer that is no number', { WALLET_GOOGLE_ISSUER: 'Bottega' }, /^WALLET_GOOGLE_ISSUER: deve/],
  ['no JSON', { WALLET_GOOGLE_SERVICE_ACCOUNT: '{x' }, /^WALLET_GOOGLE_SERVICE_ACCOUNT: non è la chiave/],
  ['other JSON', { WALLET_GOOGLE_SERVICE_ACCOUNT: '{"a":1}' }, /^WALLET_GOOGLE_SERVICE_ACCOUNT: non è/],
  ['null', { WALLET_GOOGLE_SERVICE_ACCOUNT: 'bnVsbA==' }, /^WALLET_GOOGLE_SERVICE_ACCOUNT: non è la chiave/],
  [
    'a key that is none',
    { WALLET_GOOGLE_SERVICE_ACCOUNT: '{"client_email":"a@b","private_key":"x"}' },
    /^WALLET_GOOGLE_SERVICE_ACCOUNT: la sua private_key/,
  ],
])('%s: one line says it, and Apple is offered all the same', (_, settings, line) => {
  expect(read({ ...site, ...made, ...settings })).toMatchObject({
    lines: [expect.stringMatching(line)],
    offered: ['apple'],
  })
})

test('an account in base64 is read too', () => {
  const text = Buffer.from(made.WALLET_GOOGLE_SERVICE_ACCOUNT).toString('base64')
  expect(read({ ...site, WALLET_GOOGLE_SERVICE_ACCOUNT: text, WALLET_GOOGLE_ISSUER: '12345' })).toMatchObject(
    {
      lines: [],
      offered: ['google'],
    },
  )
})

test('Apple is offered only while both certificates are valid, and a line says since when not', async () => {
  const settings = { ...site, ...made }
  expect(read(settings, Date.now() + 301 * day)).toMatchObject({
    lines: [expect.stringMatching(/^WALLET_APPLE_CERTIFICATE: è scaduto il \d+ \w+ \d{4}$/)],
    offered: ['google'],
  })
  expect(read(settings, Date.now() - 2 * day)).toMatchObject({
    lines: [expect.stringMatching(/^WALLET_APPLE_CERTIFICATE: vale solo dal \d+ \w+ \d{4}$/)],
    offered: ['google'],
  })
  const old = await certified({ OU: 'G1', O: 'Apple Inc.' }, { until: 10 })
  const young = await certified({ UID: 'pass.it.example.card', OU: 'TEAM123456' }, { issuer: old })
  const chain = {
    WALLET_APPLE_CERTIFICATE: young.pem,
    WALLET_APPLE_KEY: young.keyPem,
    WALLET_APPLE_WWDR: old.pem,
  }
  expect(read({ ...settings, ...chain })).toMatchObject({ lines: [], offered: ['apple', 'google'] })
  expect(read({ ...settings, ...chain }, Date.now() + 11 * day).lines).toEqual([
    expect.stringMatching(/^WALLET_APPLE_WWDR: è scaduto il/),
  ])
})
