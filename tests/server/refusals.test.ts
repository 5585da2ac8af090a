import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../support/server.ts'
import { freshDir, runHost } from './support/host-process.ts'

/** One line that names the setting, exit code 1. */
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
})

test('demo accounts where other computers reach them: refused before anything is created', async () => {
  const dataDir = freshDir()
  expectRefusal(await runHost({ HOST: '0.0.0.0', DATA_DIR: dataDir }), 'HOST')
  expect(existsSync(dataDir)).toBe(false)
})

test('a PostgreSQL server that cannot be reached', async () => {
  const DATABASE_URL = 'postgres://nobody:segreta@127.0.0.1:9/none'
  const refused = await runHost({ DATABASE_URL, DATA_DIR: freshDir() })
  expectRefusal(refused, 'DATABASE_URL')
  expect(refused.output).not.toContain('segreta')
})

test('demo accounts made earlier are refused too, also with DEMO=off', async () => {
  await server.kill()
  const before = readdirSync(server.dataDir)
  expectRefusal(await runHost({ HOST: '0.0.0.0', DEMO: 'off', DATA_DIR: server.dataDir }), 'HOST')
  expect(readdirSync(server.dataDir)).toEqual(before)
})
