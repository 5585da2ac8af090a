import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSecrets } from '../../packages/embedded-supabase/process/secrets.ts'
import {
  appleCertificates,
  walletSettings,
} from '../../supabase/functions/_shared/wallets/certificates.test-data.ts'
import { factories } from '../../testing/factories.ts'
import { bareEnvironment, flagsOfTests, type RunningServer, startServer } from '../../testing/server.ts'
import { freshDir, runHost } from './support/host-process.ts'

/** Wallets that are set up wrong, as the start and the doctor tell it. */

const right = await walletSettings()
/** The server runs with a certificate that has ended. */
const ended = await walletSettings({ from: -400, until: -30 })
let server: RunningServer
let id: string
beforeAll(async () => {
  server = await startServer({ env: ended })
  const card = await factories(server.serviceClient()).card()
  id = card.id
})
afterAll(() => server.stop())

function doctor(env: Record<string, string>): { code: number | null; lines: string[] } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...flagsOfTests, 'scripts/commands/doctor/main.ts'],
    {
      cwd: path.resolve(import.meta.dirname, '../..'),
      env: { ...bareEnvironment, ...env },
      encoding: 'utf8',
    },
  )
  return {
    code: status,
    lines: `${stdout}${stderr}`.split('\n').filter((line) => /Wallet|WALLET/.test(line)),
  }
}

const { pass } = await appleCertificates()
test.each([
  ['another key', { WALLET_APPLE_KEY: pass.keyPem }, 'WALLET_APPLE_KEY: non è la chiave di '],
  [
    'a certificate of nobody',
    { WALLET_APPLE_CERTIFICATE: 'x' },
    'WALLET_APPLE_CERTIFICATE: non è un certificato',
  ],
  ['no issuer', { WALLET_GOOGLE_ISSUER: '' }, 'WALLET_GOOGLE_ISSUER: manca, ma '],
])('%s refuses the start and the doctor in one line', async (_, settings, line) => {
  const env = { ...right, ...settings, DATA_DIR: freshDir() }
  const { code, output } = await runHost(env)
  expect([code, output.trim().split('\n')]).toEqual([
    1,
    [expect.stringContaining(`Bottega non parte. ${line}`)],
  ])
  expect(doctor(env)).toEqual({ code: 1, lines: [expect.stringContaining(`Non controllato. ${line}`)] })
})

test('a certificate that has ended is one line at the start, and takes Apple’s button away alone', async () => {
  const told = /Apple Wallet non è offerto\. WALLET_APPLE_CERTIFICATE: è scaduto il \d+ \w+ \d{4}/
  await expect.poll(server.output).toMatch(told)
  const data = await fetch(`${server.url}/functions/v1/card-data?id=${id}`)
  expect(await data.json()).toMatchObject({ wallets: ['google'] })
  const ask = (tipo: string) =>
    fetch(`${server.url}/functions/v1/card-pass?id=${id}&tipo=${tipo}`, { redirect: 'manual' })
  expect([(await ask('apple')).status, (await ask('google')).status]).toEqual([404, 302])
})

test('the doctor says that a certificate has ended, will end, or is right', async () => {
  const { DATA_DIR } = { DATA_DIR: server.dataDir }
  expect(doctor({ ...ended, DATA_DIR }).lines).toEqual([
    expect.stringMatching(/^DA SISTEMARE {2}Wallet: WALLET_APPLE_CERTIFICATE è scaduto il .* -> fai/),
  ])
  expect(doctor({ ...(await walletSettings({ until: 20 })), DATA_DIR }).lines).toEqual([
    'OK            Wallet: Apple e Google',
    expect.stringMatching(/^ATTENZIONE {4}Wallet: WALLET_APPLE_CERTIFICATE scade entro 30 giorni -> fai/),
  ])
  expect(doctor({ ...right, DATA_DIR }).lines).toEqual(['OK            Wallet: Apple e Google'])
  expect(doctor({ DATA_DIR }).lines).toEqual([])
})

test('the doctor of a project elsewhere misses what the cards’ pages do not offer', () => {
  const { lines } = doctor({
    ...right,
    SUPABASE_URL: server.url,
    SUPABASE_SECRET_KEY: loadSecrets(server.dataDir).secretKey,
  })
  expect(lines).toEqual([
    'OK            Wallet: Apple e Google',
    expect.stringMatching(
      /^DA SISTEMARE {2}Wallet: Apple non sulle pagine delle card -> supabase secrets set/,
    ),
  ])
})
