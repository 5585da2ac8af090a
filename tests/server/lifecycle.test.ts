import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../testing/postgres.ts'
import { demoPassword, placeDemoData, type RunningServer, startServer } from '../../testing/server.ts'
import { freshDir, type HostProcess, runHost, spawnHost } from './support/host-process.ts'

const ready = /Bottega è pronta: (http:\S+)/
const changedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? 0
const modeOf = (file: string) => statSync(file).mode & 0o777

test('a first start killed at any moment, or stopped, leaves nothing that stops the next one', async () => {
  const dataDir = freshDir()
  const isMade = () => existsSync(path.join(dataDir, 'pg', 'database.ready'))
  const startUntil = async (trace: string) => {
    const started = Date.now()
    const host = spawnHost({ DATA_DIR: dataDir })
    while (!(changedAt(path.join(dataDir, trace)) >= started)) {
      expect(host.child.exitCode).toBeNull()
      await sleep(5)
    }
    return host
  }
  const stopped = await startUntil('pg')
  stopped.child.kill('SIGTERM')
  expect(await stopped.exited).toBe(0)
  expect(stopped.output()).not.toContain('pronta')
  // Kills the start once while PostgreSQL's files are being created, and once when they exist but contain no rows.
  for (const trace of ['pg/PG_VERSION', 'pg/global/pg_control']) {
    const host = await startUntil(trace)
    host.child.kill('SIGKILL')
    await host.exited
    expect(isMade()).toBe(false)
  }
  const host = spawnHost({
    DATA_DIR: dataDir,
    DEMO: 'off',
    ADMIN_EMAIL: 'Capo@Esempio.it',
    ADMIN_PASSWORD: 'segreta123',
  })
  const [, url = ''] = await host.printed(ready)

  // There is the first admin, and nobody else.
  const client = createClient(url, 'sb_publishable_embedded')
  const { data } = await client.auth.signInWithPassword({ email: 'capo@esempio.it', password: 'segreta123' })
  expect((await client.rpc('get_user_role', { _user_id: data.user?.id })).data).toBe('admin')
  expect((await client.from('profiles').select('user_id')).data).toHaveLength(1)
  expect(host.output()).not.toContain('demo')
  expect(host.output()).not.toMatch(/segreta123|capo@/i)

  host.child.kill('SIGINT')
  expect(await host.exited).toBe(0)
  expect(modeOf(dataDir)).toBe(0o700)
  expect(modeOf(path.join(dataDir, 'secrets.json'))).toBe(0o600)
})

test('a Ctrl-C that comes again and again, until the server has ended, is a clean stop', async () => {
  const dataDir = freshDir()
  await placeDemoData(dataDir)
  const host = spawnHost({ DATA_DIR: dataDir })
  await host.printed(ready)
  const pressing = setInterval(() => host.child.kill('SIGINT'), 1)
  onTestFinished(() => clearInterval(pressing))
  expect(await host.exited).toBe(0)
})

test('other users cannot read what is stored, also in a directory that is open to them', async () => {
  const dataDir = freshDir()
  mkdirSync(path.join(dataDir, 'pg'), { recursive: true })
  chmodSync(dataDir, 0o755)
  const demo = { ADMIN_EMAIL: 'gestore@demo.it', ADMIN_PASSWORD: demoPassword }
  const host = spawnHost({ DATA_DIR: dataDir, DEMO: 'off', ...demo })
  await host.printed(ready)
  expect(await host.printed(/Account demo: (.*) — password/)).toMatchObject({ 1: 'gestore@demo.it' })
  host.child.kill('SIGTERM')
  expect(await host.exited).toBe(0)
  expect(modeOf(dataDir)).toBe(0o755)
  expect(modeOf(path.join(dataDir, 'pg'))).toBe(0o700)
})

// Each test goes on with what the one before has left: each start takes seconds.
describe('an installation, from start to start', { shuffle: false }, () => {
  const dataDir = freshDir()
  let server: RunningServer
  beforeAll(() => placeDemoData(dataDir))

  test('the port answers 503 from the first moment, 200 once requests are served; a signal ends both', async () => {
    const port = await freePort()
    const start = () => spawnHost({ DATA_DIR: dataDir, PORT: String(port) })
    const health = async () => {
      const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
      return response && { code: response.status, ...(await response.json()) }
    }
    /** The answers up to the first with the wanted status. */
    const healthUntil = async (code: number, host: HostProcess) => {
      const seen: string[] = []
      for (;;) {
        const answer = await health()
        if (answer) seen.push(`${answer.code} ${answer.status}`)
        if (answer?.code === code) return [...new Set(seen)]
        expect(host.child.exitCode).toBeNull()
        await sleep(20)
      }
    }

    const stopped = start()
    expect(await healthUntil(503, stopped)).toEqual(['503 starting'])
    stopped.child.kill('SIGTERM')
    expect(await stopped.exited).toBe(0)

    const host = start()
    expect(await healthUntil(200, host)).toEqual(['503 starting', '200 ok'])
    host.child.kill('SIGINT')
    expect(await host.exited).toBe(0)
  })

  test('a signal lets running requests finish', async () => {
    server = await startServer({ dataDir })
    const admin = await server.signInAs('admin')
    const kept: string[] = []
    const write = async (index: number) => {
      const row = { iban: `IT60X05428111010000002000${10 + index}` }
      const { data } = await admin.from('payment_methods').insert(row).select('id').single()
      if (data) kept.push(data.id)
    }
    const writes = Array.from({ length: 20 }, (_, index) => write(index))
    await Promise.race(writes)
    const stopped = Date.now()
    const [code] = await Promise.all([server.kill('SIGTERM'), ...writes])
    expect(code).toBe(0)
    expect(Date.now() - stopped).toBeLessThan(10_000)

    server = await startServer({ dataDir })
    expect(server.output()).not.toContain('regolare')
    const { data } = await server.serviceClient().from('payment_methods').select('id').in('id', kept)
    expect(data).toHaveLength(kept.length)
  })

  test('kill -9 loses nothing that was acknowledged, does not delay the restart and is told, unlike a clean stop', async () => {
    const acknowledged: string[] = []
    const admin = await server.signInAs('admin')
    const logos = admin.storage.from('business-logos')
    const write = async (index: number) => {
      const name = `${index}.pdf`
      const { error } = await logos.upload(name, Buffer.from(`%PDF-1.7 ${name}`), {
        contentType: 'application/pdf',
      })
      if (!error) acknowledged.push(name)
    }
    const writes = Array.from({ length: 30 }, (_, index) => write(index))
    await Promise.race(writes)
    await server.kill('SIGKILL')
    await Promise.all(writes)
    // A file without a row, as a kill in the middle of an upload leaves it.
    const orphan = path.join(dataDir, 'storage', 'business-logos', 'f'.repeat(64))
    writeFileSync(orphan, 'left behind')
    const again = await startServer({ dataDir })
    expect(again.output()).toMatch(
      /L'ultimo arresto non è stato regolare\. Controllati \d+ tabelle \(\d+ righe lette\) e \d+ file: nessun file manca, file rimasti a metà e rimossi: [1-9]/,
    )
    expect(existsSync(orphan)).toBe(false)
    expect(acknowledged.length).toBeGreaterThan(0)
    for (const name of acknowledged) {
      const response = await fetch(`${again.url}/storage/v1/object/public/business-logos/${name}`)
      expect(await response.text()).toBe(`%PDF-1.7 ${name}`)
    }
    await again.stop()
  })

  test('damaged secrets are reported and not replaced, since every session and key depends on them', async () => {
    const file = path.join(dataDir, 'secrets.json')
    writeFileSync(file, '{"jwtSecret":')
    const { code, output } = await runHost({ DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(output).toContain('DATA_DIR: ')
    expect(readFileSync(file, 'utf8')).toBe('{"jwtSecret":')
  })
})
