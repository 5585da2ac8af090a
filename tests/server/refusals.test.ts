import { existsSync, readdirSync, truncateSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, placeDemoData, type RunningServer, startServer } from '../../testing/server.ts'
import { freshDir, runHost } from './support/host-process.ts'

/** Checks that a start is refused with exit code 1 and one line that names the setting. */
function expectRefusal({ code, output }: { code: number | null; output: string }, setting: string) {
  expect(output.trim()).toMatch(new RegExp(`^Bottega non parte\\. ${setting}: [^\\n]+$`))
  expect(code).toBe(1)
}

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('a malformed setting', async () => {
  expectRefusal(await runHost({ PORT: 'tremila', DATA_DIR: freshDir() }), 'PORT')
})

test('a provider’s name or logo that cannot be shown', async () => {
  expectRefusal(await runHost({ PROVIDER_NAME: 'x'.repeat(61), DATA_DIR: freshDir() }), 'PROVIDER_NAME')
  expectRefusal(await runHost({ PROVIDER_LOGO: 'public/mark.svg', DATA_DIR: freshDir() }), 'PROVIDER_LOGO')
})

test('a port that is taken, and nothing is created', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const address = other.address()
  const dataDir = freshDir()
  const PORT = String(typeof address === 'object' && address ? address.port : 0)
  expectRefusal(await runHost({ PORT, DATA_DIR: dataDir }), 'PORT')
  expect(existsSync(dataDir)).toBe(false)
  other.close()
})

test('an address that is not this machine’s', async () => {
  expectRefusal(await runHost({ HOST: '203.0.113.7', DEMO: 'off', DATA_DIR: freshDir() }), 'HOST')
})

test('a data directory that another process uses', async () => {
  expectRefusal(await runHost({ DATA_DIR: server.dataDir }), 'DATA_DIR')
})

test('a data directory that cannot be made', async () => {
  expectRefusal(await runHost({ DATA_DIR: '/dev/null/bottega' }), 'DATA_DIR')
  expectRefusal(await runHost({ DATA_DIR: 'package.json' }), 'DATA_DIR')
})

test('a place where nothing can be created is reported at once', async () => {
  expectRefusal(await runHost({ DATA_DIR: '/proc/bottega/dati' }), 'DATA_DIR')
})

test('figures on the port of the pages, and nothing is created', async () => {
  const dataDir = freshDir()
  const PORT = String(20_000 + (process.pid % 20_000))
  expectRefusal(await runHost({ PORT, METRICS_PORT: PORT, DATA_DIR: dataDir }), 'METRICS_PORT')
  expect(existsSync(dataDir)).toBe(false)
})

test('a first admin who would be a demo account, where other computers reach it', async () => {
  const dataDir = freshDir()
  const admin = { ADMIN_EMAIL: 'Admin@demo.it', ADMIN_PASSWORD: demoPassword }
  expectRefusal(
    await runHost({ HOST: '0.0.0.0', DEMO: 'off', ...admin, DATA_DIR: dataDir }),
    'ADMIN_PASSWORD',
  )
  expect(existsSync(dataDir)).toBe(false)
})

test('demo accounts where other computers reach them: refused before anything is created', async () => {
  const dataDir = freshDir()
  expectRefusal(await runHost({ HOST: '0.0.0.0', DATA_DIR: dataDir }), 'HOST')
  expect(existsSync(dataDir)).toBe(false)
})

test('a PostgreSQL server that cannot be reached', async () => {
  const DATABASE_URL = 'postgres://nobody:segreta@127.0.0.1:9/none'
  const dataDir = freshDir()
  const refused = await runHost({ DATABASE_URL, DATA_DIR: dataDir })
  expectRefusal(refused, 'DATABASE_URL')
  expect(existsSync(dataDir)).toBe(false)
  expect(refused.output).not.toContain('segreta')
})

test('a damaged database', async () => {
  const dataDir = freshDir()
  await placeDemoData(dataDir)
  truncateSync(path.join(dataDir, 'pg/global/pg_control'), 100)
  expectRefusal(await runHost({ DATA_DIR: dataDir }), 'DATA_DIR')
})

test('demo accounts made earlier are refused too, also with DEMO=off', async () => {
  const dataDir = freshDir()
  await placeDemoData(dataDir)
  const before = readdirSync(dataDir)
  expectRefusal(await runHost({ HOST: '0.0.0.0', DEMO: 'off', DATA_DIR: dataDir }), 'HOST')
  expect(readdirSync(dataDir)).toEqual(before)
})
